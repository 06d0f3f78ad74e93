/**
 * What runs before the page, in a world of its own as Electron's isolated one: the app's preload, and the double's
 * `ipcRenderer` for it. Sent to the page as text: it may name nothing outside of itself.
 */
function pageWorld(preload: (require: unknown, module: unknown) => void): void {
  if (window !== window.top) return;
  const binding: unknown = Reflect.get(globalThis, '__electronSays');
  const say = (said: object) => {
    if (typeof binding === 'function') binding(JSON.stringify(said, pack));
  };
  const ports = new Map<number, MessagePort>();
  let last = 0;

  /** Bytes travel as text in base64. */
  function pack(_key: string, value: unknown): unknown {
    if (!(value instanceof Uint8Array)) return value;
    return { $bytes: btoa(Array.from(value, (byte) => String.fromCharCode(byte)).join('')) };
  }
  function unpack(_key: string, value: unknown): unknown {
    if (typeof value !== 'object' || value === null || !('$bytes' in value)) return value;
    return Uint8Array.from(atob(String(value.$bytes)), (letter) => letter.charCodeAt(0));
  }
  function keep(port: MessagePort): number {
    const id = (last += 1);
    ports.set(id, port);
    port.onmessage = ({ data }: MessageEvent<unknown>) => say({ kind: 'said', port: id, data });
    port.addEventListener('close', () => {
      if (ports.delete(id)) say({ kind: 'closed', port: id });
    });
    return id;
  }
  Reflect.set(globalThis, '__electronHears', (text: string) => {
    const { port: id, data, close } = JSON.parse(text, unpack);
    const port = ports.get(id);
    if (!close) return port?.postMessage(data);
    ports.delete(id);
    port?.close();
  });
  const ipcRenderer = {
    postMessage: (channel: string, message: unknown, transfer: MessagePort[] = []) =>
      say({ kind: 'given', channel, message, ports: transfer.map(keep) }),
  };
  const module = { exports: {} };
  preload((name: string) => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`);
    return { ipcRenderer };
  }, module);
}

/** The world's program as text, with the preload's within it. */
export const worldOf = (preload: string): string =>
  `(${pageWorld.toString()})(function (require, module) { const exports = module.exports;\n${preload}\n});`;
