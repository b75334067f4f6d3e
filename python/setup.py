"""pip install . (in this folder): builds the module with CMake and Debian's pybind11. Nothing is downloaded:
pip needs --no-build-isolation --no-deps where it cannot reach a registry."""
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent.parent


class CMakeBuild(build_ext):
    """The engine is built as always; the module is copied from there."""

    def build_extension(self, ext):
        # `make build` makes it for Debian's interpreter; another one gets a folder of its own.
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        build = ROOT / "build"
        module = build / "python" / "furball" / f"_core{suffix}"
        if not module.exists():
            build = ROOT / f"build-python-{sys.implementation.cache_tag}"
            module = build / "python" / "furball" / f"_core{suffix}"
            subprocess.check_call(["cmake", "--preset", "release", "-B", str(build), f"-DFURBALL_PYTHON_EXECUTABLE={sys.executable}",
                                   "-DFURBALL_SERVER=OFF", "-DFURBALL_TESTS=OFF"], cwd=ROOT)
        subprocess.check_call(["cmake", "--build", str(build), "--target", "furball_python", "-j", str(os.cpu_count())])
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        self.copy_file(str(module), str(target))


setup(ext_modules=[Extension("furball._core", sources=[])], cmdclass={"build_ext": CMakeBuild})
