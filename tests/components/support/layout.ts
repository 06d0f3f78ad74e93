/** There is no layout here, and no idle time: every element has the size of a window, so that lists that draw what is seen draw something. */
const WIDTH = 1280;
const HEIGHT = 800;

export function pretendLayout(): void {
  const rect = () => new DOMRect(0, 0, WIDTH, HEIGHT);
  const sizes = { Width: WIDTH, Height: HEIGHT };
  for (const [side, size] of Object.entries(sizes))
    for (const kind of ['client', 'offset'])
      Object.defineProperty(HTMLElement.prototype, `${kind}${side}`, { configurable: true, get: () => size });
  HTMLElement.prototype.getBoundingClientRect = rect;
  globalThis.requestIdleCallback = (run) =>
    Number(setTimeout(() => run({ didTimeout: false, timeRemaining: () => 0 }), 0));
  globalThis.cancelIdleCallback = (handle) => clearTimeout(handle);
  globalThis.ResizeObserver = class implements ResizeObserver {
    readonly #callback: ResizeObserverCallback;
    constructor(callback: ResizeObserverCallback) {
      this.#callback = callback;
    }
    observe(target: Element) {
      const size = [{ inlineSize: WIDTH, blockSize: HEIGHT }];
      const entry: ResizeObserverEntry = {
        target,
        contentRect: rect(),
        borderBoxSize: size,
        contentBoxSize: size,
        devicePixelContentBoxSize: size,
      };
      queueMicrotask(() => this.#callback([entry], this));
    }
    unobserve() {}
    disconnect() {}
  };
}

/** The element that has the focus may stand in another shadow than the one that is asked: happy-dom throws where that has none. */
export function correctShadowFocus(): void {
  const own = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, 'activeElement')?.get;
  if (!own) return;
  Object.defineProperty(ShadowRoot.prototype, 'activeElement', {
    configurable: true,
    get(this: ShadowRoot): Element | null {
      try {
        return own.call(this) as Element | null;
      } catch {
        return null;
      }
    },
  });
}
