import { readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

/** Which media type a file of the built page has. `.mjs` must be a script, or the browser refuses the module. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.txt': 'text/plain; charset=utf-8',
};

export interface PageFile {
  status: number;
  headers: Record<string, string>;
  bytes: Uint8Array;
}

const MONTHS = 'public, max-age=31536000, immutable';

/** The bundler puts a hash of the content into every name under assets/, so those may be kept for ever. */
const cacheControl = (path: string) => (path.startsWith('/assets/') ? MONTHS : 'no-cache');

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/** The file inside `root` that a path means, or null: also when it leads out by `..`, a NUL or a symbolic link. */
async function insideRoot(root: string, pathname: string): Promise<string | null> {
  const path = decode(pathname);
  if (path === null || path.includes('\0') || path.includes('\\') || path.split('/').includes('..'))
    return null;
  try {
    const [base, file] = await Promise.all([realpath(root), realpath(join(root, path))]);
    return file.startsWith(base + sep) ? file : null;
  } catch {
    return null;
  }
}

async function read(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(file);
  } catch {
    return null;
  }
}

const plain = (status: number, text: string): PageFile => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  bytes: new TextEncoder().encode(text),
});

/** A route of the app names no file (`/spaces/x.y` may have a dot in an id, but nothing under assets/ is a route). */
const isRoute = (pathname: string) => !pathname.startsWith('/assets/') && !mediaTypes[extname(pathname)];

/** Answers a path of the built page: a file, else the page itself for the app's routes, else 404. */
export async function pageFile(root: string, pathname: string): Promise<PageFile> {
  const wanted = pathname === '/' ? '/index.html' : pathname;
  const file = await insideRoot(root, wanted);
  const bytes = file && (await read(file));
  if (file && bytes) {
    const type = mediaTypes[extname(file)] ?? 'application/octet-stream';
    return { status: 200, headers: { 'content-type': type, 'cache-control': cacheControl(wanted) }, bytes };
  }
  if (wanted === '/index.html') return plain(503, 'The app has not been built yet. Run: npm run build');
  return isRoute(pathname) ? pageFile(root, '/') : plain(404, 'There is no such file.');
}
