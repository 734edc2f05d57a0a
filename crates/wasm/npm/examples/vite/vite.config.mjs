// Pages with these headers may share memory among workers: a cancelled search then ends at once.
const headers = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

export default {
  build: { target: "es2022" },
  // The workers and the WebAssembly are found next to the module, which must stay where it is.
  optimizeDeps: { exclude: ["faceturn"] },
  server: { headers },
  preview: { headers },
};
