import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const textOf = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

interface Names {
  name: string;
  description: string;
}

/**
 * The words of the label that points to `id` and of what describes it: ids do not reach into a shadow root. A click on
 * the label calls `onLabel`.
 */
export function useControlNames(
  given: { id?: string; label?: string; describedBy?: string | undefined },
  within: RefObject<HTMLElement | null>,
  /** Read again when it becomes true: the problem may be another one under the same id. */
  inUse: boolean,
  onLabel: () => void,
): Names {
  const { id, label, describedBy } = given;
  const [names, setNames] = useState<Names>({ name: label ?? '', description: '' });
  const press = useRef(onLabel);
  useLayoutEffect(() => {
    press.current = onLabel;
  });
  useEffect(() => {
    const root = within.current?.ownerDocument;
    const found = id === undefined ? null : root?.querySelector(`label[for="${CSS.escape(id)}"]`);
    const described = (describedBy ?? '')
      .split(' ')
      .map((one) => textOf(one === '' ? null : (root?.getElementById(one) ?? null)));
    const next = { name: label ?? textOf(found ?? null), description: described.join(' ').trim() };
    const isSame = (now: Names) => now.name === next.name && now.description === next.description;
    // Read from the page after it was drawn; there is no other place where the words stand.
    const frame = requestAnimationFrame(() => setNames((now) => (isSame(now) ? now : next)));
    const onClick = () => press.current();
    found?.addEventListener('click', onClick);
    return () => {
      cancelAnimationFrame(frame);
      found?.removeEventListener('click', onClick);
    };
  }, [id, label, describedBy, within, inUse]);
  return names;
}
