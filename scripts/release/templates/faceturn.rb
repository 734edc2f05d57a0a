class Faceturn < Formula
  desc "Every shortest solution of a Rubik's Cube, proven"
  homepage "@REPOSITORY@"
  version "@VERSION@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "@ADDRESS@/faceturn-@VERSION@-aarch64-apple-darwin.tar.gz"
      sha256 "@aarch64-apple-darwin.tar.gz@"
    end
    on_intel do
      url "@ADDRESS@/faceturn-@VERSION@-x86_64-apple-darwin.tar.gz"
      sha256 "@x86_64-apple-darwin.tar.gz@"
    end
  end
  on_linux do
    on_arm do
      url "@ADDRESS@/faceturn-@VERSION@-aarch64-unknown-linux-musl.tar.gz"
      sha256 "@aarch64-unknown-linux-musl.tar.gz@"
    end
    on_intel do
      url "@ADDRESS@/faceturn-@VERSION@-x86_64-unknown-linux-musl.tar.gz"
      sha256 "@x86_64-unknown-linux-musl.tar.gz@"
    end
  end

  def install
    bin.install "faceturn"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/faceturn.bash" => "faceturn"
    zsh_completion.install "completions/_faceturn"
    fish_completion.install "completions/faceturn.fish"
  end

  test do
    assert_match "F' U' R'  (3f*", shell_output("#{bin}/faceturn solve 'R U F'")
  end
end
