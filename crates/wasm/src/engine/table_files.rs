//! Files of tables, which JavaScript reads and writes.

use std::io;

use js_sys::{Function, Uint8Array};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Size of the chunks exchanged with JavaScript. They all share one buffer, because a new one each
/// time would stay until the garbage collector runs.
const CHUNK_BYTES: u32 = 1 << 20;

fn thrown(error: &JsValue) -> io::Error {
    io::Error::other(format!("{error:?}"))
}

#[wasm_bindgen]
extern "C" {
    /// The file of a table, open for reading.
    pub type TableFile;

    /// Reads the next bytes into an array and returns their number, 0 at the end.
    #[wasm_bindgen(method, catch)]
    fn read(this: &TableFile, buffer: &Uint8Array) -> Result<f64, JsValue>;

    /// Whether the file was checked before and has not changed since.
    #[wasm_bindgen(method, getter, js_name = isTrusted)]
    pub(crate) fn is_trusted(this: &TableFile) -> bool;

    /// Notes that the file was found correct.
    #[wasm_bindgen(method)]
    pub(crate) fn trust(this: &TableFile);
}

pub(crate) struct Reader<'f> {
    file: &'f TableFile,
    buffer: Uint8Array,
}

impl Reader<'_> {
    pub(crate) fn new(file: &TableFile) -> Reader<'_> {
        Reader { file, buffer: Uint8Array::new_with_length(CHUNK_BYTES) }
    }
}

impl io::Read for Reader<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let buffer = self.buffer.subarray(0, CHUNK_BYTES.min(bytes.len() as u32));
        let count = self.file.read(&buffer).map_err(|error| thrown(&error))?;
        let count = (count as u32).min(buffer.length());
        buffer.subarray(0, count).copy_to(&mut bytes[..count as usize]);
        Ok(count as usize)
    }
}

/// A stream that passes one `Uint8Array` after another to a function; each holds its bytes until
/// the function returns.
pub(crate) struct Writer<'f> {
    write: &'f Function,
    buffer: Uint8Array,
}

impl Writer<'_> {
    pub(crate) fn new(write: &Function) -> Writer<'_> {
        Writer { write, buffer: Uint8Array::new_with_length(CHUNK_BYTES) }
    }
}

impl io::Write for Writer<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = CHUNK_BYTES.min(bytes.len() as u32);
        let buffer = self.buffer.subarray(0, count);
        buffer.copy_from(&bytes[..count as usize]);
        self.write.call1(&JsValue::NULL, &buffer).map_err(|error| thrown(&error))?;
        Ok(count as usize)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
