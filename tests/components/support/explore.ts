import { act, fireEvent } from '@testing-library/react';
import type { ApiCall } from '@shared/host/contract';
import { shellWords } from '@shared/words/shell';
import { PATIENCE_MS } from '@tests/support/patience';

/** Links lead to another screen, and the options of a list change what is shown. */
const pressable = [
  'button',
  ...['button', 'menuitem', 'menuitemcheckbox', 'tab', 'switch'].map((role) => `[role=${role}]`),
  'input[type=checkbox]',
].join(', ');
const typed = 'input:not([type]), input[type=text], input[type=search], input[type=number], textarea';
/** Which days are shown: dozens of presses at which every screen draws all of itself again. */
const choosesDays = /^(?:Dates|Found|Time|Compared with): /;
/** Escape does the same once the rest of a dialog was pressed. */
const closes = /^(?:Cancel|Close|OK|Done|Not now)$/;
/** Of the frame, which some screens have in a header of their own. */
const isElsewhere = /^(?:Account menu|Switch organization)\b/;
/** What it offers is not seen before. */
const opensMenu = /^(?:Actions|More)\b/;
const overlay = '[role=dialog], [role=menu], [role=listbox]';

/** A file is saved by pressing a link to it, by which this browser would leave the page. */
HTMLAnchorElement.prototype.click = () => undefined;

const tick = () => act(() => new Promise<void>((done) => setTimeout(done, 0)));

/** Until nothing moves any more: neither on the screen nor in what is asked. */
async function settled(sent: readonly ApiCall[]): Promise<void> {
  let hasMoved = true;
  const observer = new MutationObserver(() => {
    hasMoved = true;
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  let before = -1;
  const end = Date.now() + PATIENCE_MS;
  for (let ticks = 0, quiet = 0; quiet < 3 && ticks < 400;) {
    await tick();
    // A screen's program is loaded first, which takes as long as the machine needs.
    const isOpening = sent.length === 0 || document.querySelector('.cl-splash') !== null;
    if (!isOpening || Date.now() > end) ticks += 1;
    const isLoading = isOpening || document.querySelector('main [aria-busy=true]') !== null;
    quiet = hasMoved || isLoading || sent.length !== before ? 0 : quiet + 1;
    before = sent.length;
    hasMoved = false;
  }
  observer.disconnect();
}

function isFree(element: Element): boolean {
  if (element.closest('a[href], nav, header.cl-topbar, [aria-hidden=true], [inert]')) return false;
  if (isElsewhere.test(element.getAttribute('aria-label') ?? '')) return false;
  return !element.matches(':disabled, [aria-disabled=true], [readonly]');
}

/** What a screen reader would say of a control. */
const nameOf = (element: Element): string =>
  [
    element.getAttribute('aria-label'),
    element.closest('label')?.textContent,
    element.id && document.querySelector(`label[for="${element.id}"]`)?.textContent,
    element.textContent,
    element.getAttribute('placeholder'),
  ]
    .find((name) => name?.trim())
    ?.trim() ?? '';

const free = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)].filter(isFree);

export interface Explored {
  /** Where opening has led. */
  address: string;
  text: string;
  /** The names of the controls that could be pressed, and of the fields that could be written into. */
  controls: Set<string>;
  fields: Set<string>;
  /** Each call, with what was pressed before it. */
  calls: { id: ApiCall['id']; after: string }[];
  /** What was pressed before the page for what broke was shown. */
  brokeAfter?: string;
}

interface Options {
  open(): { sent: ApiCall[] };
  /** What was pressed already: the same controls at the same address, whose menus alone are opened then. This one is added. */
  known: Set<string>;
  /** So many presses are enough. */
  most?: number;
  /** What was found is enough. */
  until?(found: Explored): boolean;
}

/**
 * Presses every control of a screen once, and what appears by that: menus, tabs, dialogs, whose empty fields get a text.
 * When a press leads to another screen, this one is opened again.
 */
export async function explore({ open, known, most = 45, until }: Options): Promise<Explored> {
  const pressed = new Set<string>();
  const found: Explored = { address: '', text: '', controls: new Set(), fields: new Set(), calls: [] };
  let after = 'opening';
  let { sent } = open();
  let seen = 0;
  let isKnown = false;
  async function look() {
    await settled(sent);
    for (const { id } of sent.slice(seen)) found.calls.push({ id, after });
    seen = sent.length;
    for (const control of free(pressable)) found.controls.add(nameOf(control));
    for (const field of free(typed)) found.fields.add(nameOf(field));
    if (document.body.textContent.includes(shellWords.broken.heading)) found.brokeAfter = after;
  }
  async function again() {
    ({ sent } = open());
    seen = 0;
    await look();
  }
  const left = () =>
    free(pressable).findLast((control) => {
      const name = nameOf(control);
      if (isKnown && !opensMenu.test(name) && !control.closest(overlay)) return false;
      return !pressed.has(name) && !closes.test(name) && !choosesDays.test(name);
    });

  await look();
  const { pathname } = location;
  found.address = pathname + location.search;
  found.text = document.querySelector('main')?.textContent ?? '';
  const sight = [found.address, ...found.controls].join('\n');
  isKnown = known.has(sight);
  known.add(sight);
  while (pressed.size < most && !until?.(found) && found.brokeAfter === undefined) {
    let next = left();
    if (!next && document.querySelector(overlay)) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
      await look();
      if (document.querySelector(overlay)) await again();
      next = left();
    }
    if (!next) break;
    for (const field of free(typed))
      if (field.value === '' && field.closest(overlay)) fireEvent.change(field, { target: { value: 'any' } });
    after = nameOf(next);
    pressed.add(after);
    fireEvent.click(next);
    await look();
    if (location.pathname !== pathname) await again();
  }
  return found;
}
