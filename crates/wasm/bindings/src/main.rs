//! `faceturn-wasm-bindings INPUT.wasm FOLDER NAME`: writes the module for JavaScript, its types and
//! the final WebAssembly into the folder, as `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm`.

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut arguments = std::env::args_os().skip(1);
    let mut argument = |name| arguments.next().with_context(|| format!("{name} is missing"));
    let (input, folder) = (argument("INPUT.wasm")?, argument("FOLDER")?);
    let name = argument("NAME")?.into_string().ok().context("NAME is not UTF-8")?;
    let mut bindgen = Bindgen::new();
    // One module for browsers and Node: the loader passes the WebAssembly's bytes.
    bindgen.web(true)?.input_path(input).out_name(&name).typescript(true);
    bindgen.omit_default_module_path(true);
    // Names are a tenth of the size, and nothing reads them but profilers.
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder)
}
