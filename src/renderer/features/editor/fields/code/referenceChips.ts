import { parseText } from '@shared/model/references/parse';
import type { Piece } from '@shared/model/references/reference';
import {
  RangeSetBuilder,
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
} from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import { chipOf, type Chip } from '../text/chipLabel';
import type { ReferenceWorld } from '../text/world';

export const setWorld = StateEffect.define<ReferenceWorld>();

const noWorld: ReferenceWorld = {
  tree: [],
  scope: {
    steps: {},
    trigger: { type: '', payload: null, time: '' },
    inputs: {},
    run: {
      id: '',
      workflow_id: '',
      workflow_name: '',
      space_id: '',
      started_at: '',
      time_zone: 'UTC',
      trigger_event_id: '',
      actor: '',
    },
  },
};

export const worldField = StateField.define<ReferenceWorld>({
  create: () => noWorld,
  update: (world, transaction) => transaction.effects.find((effect) => effect.is(setWorld))?.value ?? world,
});

class ChipWidget extends WidgetType {
  constructor(
    readonly chip: Chip,
    readonly isChosen: boolean,
  ) {
    super();
  }
  override eq(other: ChipWidget) {
    return (
      other.chip.label === this.chip.label &&
      other.chip.title === this.chip.title &&
      other.isChosen === this.isChosen
    );
  }
  override toDOM() {
    const chip = document.createElement('span');
    chip.className = `cl-chip${this.chip.problem === null ? '' : ' cl-chip--bad'}${this.isChosen ? ' cl-chip--chosen' : ''}`;
    chip.textContent = this.chip.label;
    chip.title = this.chip.title;
    return chip;
  }
  override ignoreEvent() {
    return false;
  }
}

export interface ChipRange {
  from: number;
  to: number;
}

interface Shown {
  pieces: Piece[];
  chips: ChipRange[];
  all: DecorationSet;
  atomic: DecorationSet;
}

const open = Decoration.mark({ class: 'cl-open' });

/** A reference with the cursor inside is being edited and stands as text; all others are chips. */
function show(state: EditorState, pieces: Piece[]): Shown {
  const world = state.field(worldField);
  const { main } = state.selection;
  const isInside = (at: number, { from, to }: ChipRange) => at > from && at < to;
  const all = new RangeSetBuilder<Decoration>();
  const atomic = new RangeSetBuilder<Decoration>();
  const chips: ChipRange[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'text') continue;
    const { from, to } = piece.span;
    if (piece.kind === 'broken') {
      const isTyped = main.head > from && main.head <= to;
      const mark = Decoration.mark({ class: 'cl-broken', attributes: { title: piece.message } });
      if (to > from) all.add(from, to, isTyped ? open : mark);
    } else if (isInside(main.head, piece.span) || isInside(main.anchor, piece.span)) {
      all.add(from, to, open);
    } else {
      const isChosen = !main.empty && main.from <= from && main.to >= to;
      const widget = new ChipWidget(chipOf(piece.reference, world), isChosen);
      const chip = Decoration.replace({ widget });
      all.add(from, to, chip);
      atomic.add(from, to, chip);
      chips.push({ from, to });
    }
  }
  return { pieces, chips, all: all.finish(), atomic: atomic.finish() };
}

const shownField = StateField.define<Shown>({
  create: (state) => show(state, parseText(state.doc.toString()).pieces),
  update(shown, transaction) {
    const { docChanged, state } = transaction;
    if (docChanged) return show(state, parseText(state.doc.toString()).pieces);
    const isNew = transaction.effects.some((effect) => effect.is(setWorld));
    return isNew || transaction.selection ? show(state, shown.pieces) : shown;
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ all }) => all),
    EditorView.atomicRanges.of((view) => view.state.field(field).atomic),
  ],
});

/** The cursor before `}}`: with it the reference stands as text. */
function openChip(view: EditorView, { to }: ChipRange): true {
  view.dispatch({ selection: { anchor: to - 2 }, scrollIntoView: true });
  view.focus();
  return true;
}

/** Opens the chip that is selected, or, with `beside`, the one that the cursor touches. */
export function openChipAt(view: EditorView, beside: boolean): boolean {
  const { main } = view.state.selection;
  const { chips } = view.state.field(shownField);
  const chip =
    chips.find(({ from, to }) => main.from === from && main.to === to) ??
    (beside && main.empty ? chips.find(({ from, to }) => to === main.head || from === main.head) : undefined);
  return chip ? openChip(view, chip) : false;
}

function pressed(view: EditorView, event: MouseEvent): boolean {
  const target = event.target;
  if (event.button !== 0 || !(target instanceof HTMLElement) || !target.classList.contains('cl-chip')) {
    return false;
  }
  const at = view.posAtDOM(target);
  const chip = view.state.field(shownField).chips.find(({ from, to }) => from <= at && at <= to);
  if (!chip) return false;
  event.preventDefault();
  if (event.detail > 1) return openChip(view, chip);
  view.dispatch({ selection: { anchor: chip.from, head: chip.to } });
  view.focus();
  return true;
}

export const referenceChips: Extension = [
  worldField,
  shownField,
  EditorView.domEventHandlers({ mousedown: (event, view) => pressed(view, event) }),
];
