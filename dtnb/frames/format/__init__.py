"""How a document of frames is stored and sent: each thing once, in columns."""
