/** How long tests may take. A machine that is several times slower, with other work, must pass. */

/** The most time that something may take to appear on the page, in milliseconds. */
export const PATIENCE = 240_000;

/** The options of a test: it fails once it has taken so long. */
export const LIMIT = { timeout: 600_000 };
