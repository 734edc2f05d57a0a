#!/bin/sh
# Installs faceturn @VERSION@ for this user: downloads the archive for this system, checks it, and puts
# the program into a folder. Takes curl or wget, and sha256sum, shasum or openssl. From the environment:
#   FACETURN_FOLDER   the folder for the program, instead of ~/.local/bin
#   FACETURN_ADDRESS  where the archives are, instead of @ADDRESS@
set -eu

fail() {
    printf 'faceturn is not installed: %s\n' "$*" >&2
    exit 1
}

has() {
    command -v "$1" >/dev/null 2>&1
}

download() { # ADDRESS FILE
    if has curl; then
        curl --fail --silent --show-error --location --output "$2" "$1"
    elif has wget; then
        wget -q -O "$2" "$1"
    else
        fail 'there is neither curl nor wget'
    fi || fail "cannot download $1"
}

checksum() { # FILE
    if has sha256sum; then
        sha256sum "$1"
    elif has shasum; then
        shasum -a 256 "$1"
    elif has openssl; then
        openssl dgst -r -sha256 "$1"
    else
        fail 'there is no sha256sum, shasum or openssl to check the archive with'
    fi | cut -d ' ' -f 1
}

# All is in a function, so that a script that was cut off does nothing.
main() {
    system=$(uname -s)
    processor=$(uname -m)
    # A shell that Rosetta translates takes an Arm processor for an Intel one.
    if [ "$system" = Darwin ] && [ "$(sysctl -n sysctl.proc_translated 2>/dev/null)" = 1 ]; then
        processor=arm64
    fi
    expected=
    case $system-$processor in
        Linux-x86_64)
            target=x86_64-unknown-linux-musl
            expected=@x86_64-unknown-linux-musl.tar.gz@
            ;;
        Linux-aarch64 | Linux-arm64)
            target=aarch64-unknown-linux-musl
            expected=@aarch64-unknown-linux-musl.tar.gz@
            ;;
        Darwin-arm64)
            target=aarch64-apple-darwin
            expected=@aarch64-apple-darwin.tar.gz@
            ;;
        Darwin-x86_64)
            target=x86_64-apple-darwin
            expected=@x86_64-apple-darwin.tar.gz@
            ;;
    esac
    [ -n "$expected" ] || fail "there is no archive for $system on $processor.
With Rust you can build it: cargo install faceturn-cli"

    name=faceturn-@VERSION@-$target
    address=${FACETURN_ADDRESS:-@ADDRESS@}
    folder=${FACETURN_FOLDER:-$HOME/.local/bin}
    temporary=$(mktemp -d)
    trap 'rm -rf "$temporary"' EXIT
    download "$address/$name.tar.gz" "$temporary/archive"
    found=$(checksum "$temporary/archive")
    [ "$found" = "$expected" ] || fail "expected an archive with the checksum
$expected, found
$found at $address/$name.tar.gz"
    tar -xzf "$temporary/archive" -C "$temporary"
    mkdir -p "$folder"
    # Replaced as a whole, even while it runs.
    cp "$temporary/$name/faceturn" "$folder/faceturn.new"
    mv -f "$folder/faceturn.new" "$folder/faceturn"

    printf 'installed %s/faceturn, version @VERSION@\n' "$folder"
    case :$PATH: in
        *:"$folder":*) printf 'try: faceturn solve "R U F"\n' ;;
        *)
            printf '%s is not on your PATH. Add this line to ~/.profile or to the file of your shell:\n' \
                "$folder"
            # shellcheck disable=SC2016 # The shell that reads the line expands it.
            printf '    export PATH="%s:$PATH"\n' "$folder"
            ;;
    esac
}

main
