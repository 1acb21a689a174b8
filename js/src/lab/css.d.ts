/** The style sheet of the extension is part of its script. */
declare module "*.css" { const sheet: string; export default sheet; }
