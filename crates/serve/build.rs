//! Embeds the built page: writes the list of its files, each with its content as it is and
//! compressed, where that is smaller. Without a page the list is empty.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() -> io::Result<()> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("dist");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    println!("cargo:rerun-if-changed=build.rs");
    let mut files = Vec::new();
    if page.is_dir() {
        println!("cargo:rerun-if-changed={}", page.display());
        collect(&page, &mut files)?;
    }
    files.sort();
    let mut list = String::from("&[\n");
    for (number, file) in files.iter().enumerate() {
        let name = file.strip_prefix(&page).expect("it is in this folder");
        let name = name.to_str().expect("names are in UTF-8").replace('\\', "/");
        // There a server of plain files says that it is not a program; ours answers by itself.
        if name.starts_with("api/") {
            continue;
        }
        let gzip = match compressed(&fs::read(file)?)? {
            Some(bytes) => {
                let path = out.join(format!("{number}.gz"));
                fs::write(&path, bytes)?;
                format!("Some(include_bytes!({path:?}))")
            }
            None => "None".to_owned(),
        };
        let content = format!("include_bytes!({file:?})");
        writeln!(list, "    PageFile {{ name: {name:?}, content: {content}, gzip: {gzip} }},")
            .expect("a text");
    }
    list.push_str("]\n");
    fs::write(out.join("files.rs"), list)
}

/// Adds all files in a folder and the folders in it.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// The content in gzip, if that saves a tenth at least.
fn compressed(content: &[u8]) -> io::Result<Option<Vec<u8>>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    let bytes = encoder.finish()?;
    Ok(Some(bytes).filter(|bytes| bytes.len() * 10 < content.len() * 9))
}
