# Installs faceturn @VERSION@ for this user: downloads the archive for Windows, checks it, and puts the
# program into a folder. From the environment:
#   FACETURN_FOLDER   the folder for the program, instead of %LOCALAPPDATA%\Programs\faceturn
#   FACETURN_ADDRESS  where the archives are, instead of @ADDRESS@
& {
    $ErrorActionPreference = 'Stop'
    # Windows PowerShell 5.1 downloads many times slower while it shows progress.
    $ProgressPreference = 'SilentlyContinue'

    if ($env:OS -ne 'Windows_NT') {
        throw 'faceturn is not installed: this is not Windows. Elsewhere: @REPOSITORY@#install'
    }
    # What a 32-bit PowerShell sees first is its own.
    $processor = $env:PROCESSOR_ARCHITEW6432
    if (-not $processor) { $processor = $env:PROCESSOR_ARCHITECTURE }
    # Windows 11 on Arm runs programs for x86-64.
    if ($processor -ne 'AMD64' -and $processor -ne 'ARM64') {
        throw "faceturn is not installed: there is no archive for Windows on $processor"
    }

    $name = 'faceturn-@VERSION@-x86_64-pc-windows-gnu'
    $expected = '@x86_64-pc-windows-gnu.zip@'
    $address = $env:FACETURN_ADDRESS
    if (-not $address) { $address = '@ADDRESS@' }
    $folder = $env:FACETURN_FOLDER
    if (-not $folder) { $folder = Join-Path $env:LOCALAPPDATA 'Programs\faceturn' }

    $temporary = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName())
    New-Item -ItemType Directory $temporary | Out-Null
    try {
        $archive = Join-Path $temporary 'archive.zip'
        [Net.ServicePointManager]::SecurityProtocol =
            [Net.ServicePointManager]::SecurityProtocol -bor [Net.SecurityProtocolType]::Tls12
        Invoke-WebRequest -UseBasicParsing "$address/$name.zip" -OutFile $archive
        $found = (Get-FileHash -Algorithm SHA256 $archive).Hash
        if ($found -ne $expected) {
            throw "faceturn is not installed: expected an archive with the checksum $expected, " +
                "found $found at $address/$name.zip"
        }
        Expand-Archive $archive $temporary
        New-Item -ItemType Directory -Force $folder | Out-Null
        Copy-Item -Force (Join-Path $temporary "$name\faceturn.exe") $folder
    } finally {
        Remove-Item -Recurse -Force $temporary
    }

    Write-Output "installed $folder\faceturn.exe, version @VERSION@"
    if (($env:Path -split ';') -contains $folder) {
        Write-Output 'try: faceturn solve "R U F"'
    } else {
        Write-Output "$folder is not on your PATH. This adds it, for windows that are opened later:"
        Write-Output ("    [Environment]::SetEnvironmentVariable('Path', " +
            "[Environment]::GetEnvironmentVariable('Path', 'User') + ';$folder', 'User')")
    }
}
