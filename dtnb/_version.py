"""The version of the package and its address; both are read from here when the package is built."""

__version__ = "0.1.0"

#: the address of the repository on a code host, without a final slash; empty for no address
HOME = ""
