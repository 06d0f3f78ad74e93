/** What the files of Pyodide's machine are made of (Emscripten's MEMFS), as far as it is used here. */
interface FileNode {
  mount: { mountpoint: string };
  usedBytes?: number;
}
interface Stream {
  fd: number;
}
export interface FileSystem {
  filesystems: {
    MEMFS: {
      ops_table: {
        dir: { node: NodeOps };
        file: { node: NodeOps; stream: StreamOps };
        link: { node: NodeOps };
      };
      expandFileStorage(node: FileNode, size: number): void;
      resizeFileStorage(node: FileNode, size: number): void;
    };
  };
  streams: (Stream | null | undefined)[];
  mkdirTree(path: string): void;
  mount(type: unknown, options: object, at: string): unknown;
  unmount(at: string): void;
  chdir(path: string): void;
  close(stream: Stream): void;
  ErrnoError: new (errno: number) => Error;
}
type Op = (...values: unknown[]) => unknown;
type NodeOps = Record<string, Op>;
type StreamOps = Record<string, Op>;

const HOME = '/tmp';
const FILES_MAX = 32 * 1024 * 1024;
/** Numbers of WASI. */
const ENOSPC = 51;
const EROFS = 69;

const isNode = (value: unknown): value is FileNode =>
  typeof value === 'object' && value !== null && 'mount' in value;

/**
 * Files are kept in memory only. Code may write below /tmp, 32 MB in all; everything else is read only. `clean` makes
 * /tmp empty and closes what was left open.
 */
export function closeFiles(fs: FileSystem): { clean(): void } {
  const memory = fs.filesystems.MEMFS;
  let used = 0;
  const inHome = (node: unknown) => isNode(node) && node.mount.mountpoint === HOME;
  const onlyHome = (ops: NodeOps, name: string, at: (values: unknown[]) => unknown[]) => {
    const op = ops[name];
    if (!op) return;
    ops[name] = (...values) => {
      if (!at(values).every(inHome)) throw new fs.ErrnoError(EROFS);
      return op(...values);
    };
  };
  const { dir, file, link } = memory.ops_table;
  const first = (values: unknown[]) => [values[0]];
  for (const name of ['mknod', 'unlink', 'rmdir', 'symlink']) onlyHome(dir.node, name, first);
  onlyHome(dir.node, 'rename', (values) => [values[0], values[1]]);
  for (const ops of [dir.node, file.node, link.node]) onlyHome(ops, 'setattr', first);
  const onlyStreamInHome = (name: string) =>
    onlyHome(file.stream, name, ([stream]) => [
      typeof stream === 'object' && stream !== null && 'node' in stream ? stream.node : undefined,
    ]);
  onlyStreamInHome('write');
  const limited =
    (change: (node: FileNode, size: number) => void) =>
    (node: FileNode, size: number): void => {
      const more = size - (node.usedBytes ?? 0);
      if (more > 0 && used + more > FILES_MAX) throw new fs.ErrnoError(ENOSPC);
      change(node, size);
      used += Math.max(0, more);
    };
  memory.expandFileStorage = limited(memory.expandFileStorage.bind(memory));
  memory.resizeFileStorage = limited(memory.resizeFileStorage.bind(memory));
  const kept = new Set(fs.streams.filter((stream) => stream != null));
  fs.mount(memory, {}, HOME);
  return {
    clean() {
      for (const stream of fs.streams) if (stream && !kept.has(stream)) fs.close(stream);
      used = 0;
      fs.chdir('/');
      fs.unmount(HOME);
      fs.mount(memory, {}, HOME);
      fs.chdir(HOME);
    },
  };
}
