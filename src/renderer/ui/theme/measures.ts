import { LIST_ROW_HEIGHT, LIST_ROWS, MODAL_NORMAL, MODAL_TALL } from '@shared/model/limits';

const measures = {
  'list-row': `${LIST_ROW_HEIGHT}px`,
  'list-height': `${LIST_ROWS * LIST_ROW_HEIGHT}px`,
  'modal-tall': MODAL_TALL,
  'modal-normal': MODAL_NORMAL,
};

/** Gives style sheets the measures that stand among the limits: `list-row` is `--cl-list-row`. */
export function applyMeasures(element: HTMLElement): void {
  for (const [name, value] of Object.entries(measures)) element.style.setProperty(`--cl-${name}`, value);
}
