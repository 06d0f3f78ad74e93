import {
  LIST_ROW_HEIGHT,
  LIST_ROWS,
  MODAL_NORMAL,
  MODAL_TALL,
  NAV_COLLAPSED,
  NAV_OPEN,
  ORGANISATIONS_MAX_HEIGHT,
  ORGANISATIONS_WIDTH,
  RECENT_SEARCHES_SHOWN,
  SEARCH_HEIGHT,
  SEARCH_WIDTH,
  WIDE_LAYOUT,
} from '@shared/model/limits';

const measures = {
  'list-row': `${LIST_ROW_HEIGHT}px`,
  'list-height': `${LIST_ROWS * LIST_ROW_HEIGHT}px`,
  'modal-tall': MODAL_TALL,
  'modal-normal': MODAL_NORMAL,
  'nav-open': `${NAV_OPEN}px`,
  'nav-collapsed': `${NAV_COLLAPSED}px`,
  'organisations-width': `${ORGANISATIONS_WIDTH}px`,
  'organisations-height': `${ORGANISATIONS_MAX_HEIGHT}px`,
  'search-width': `${SEARCH_WIDTH}px`,
  'search-height': `${SEARCH_HEIGHT}px`,
  'recents-shown': String(RECENT_SEARCHES_SHOWN),
};

/**
 * Gives style sheets the measures that stand among the limits: `list-row` is `--cl-list-row`. While the window is wide
 * the element has the class `cl-wide`: media queries cannot read a measure.
 */
export function applyMeasures(element: HTMLElement): void {
  for (const [name, value] of Object.entries(measures)) element.style.setProperty(`--cl-${name}`, value);
  const wide = matchMedia(`(width >= ${WIDE_LAYOUT}px)`);
  const show = () => element.classList.toggle('cl-wide', wide.matches);
  wide.addEventListener('change', show);
  show();
}
