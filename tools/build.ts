// Builds dist/: what the package ships, since Node strips no types inside node_modules.
import { buildDocumentJail } from './build-jails.ts';

await buildDocumentJail();
