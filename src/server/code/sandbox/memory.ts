const PAGE = 65_536;

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/**
 * WebAssembly grows its memory through this method only (Emscripten asks JavaScript for more), so that a limit can be
 * set from outside; asked for more, the machine inside sees an allocation that failed.
 */
export function limitMemory(): (bytes: number) => void {
  let most = Number.POSITIVE_INFINITY;
  const { prototype }: { prototype: Memory } = Reflect.get(Reflect.get(globalThis, 'WebAssembly'), 'Memory');
  const grow = prototype.grow;
  prototype.grow = function limited(this: Memory, pages: number): number {
    if (this.buffer.byteLength + Number(pages) * PAGE > most) throw new RangeError('No more memory.');
    return grow.call(this, pages);
  };
  return (bytes) => {
    most = bytes;
  };
}
