import { memo, useMemo } from 'react';
import { useStore, ViewportPortal } from '@xyflow/react';
import { canvasWords as words } from '@shared/words/canvas';
import { Icon } from '../../../ui/base/Icon';
import { ask } from '../session/edits';
import { shownGraph } from '../session/folds';
import { isEditable } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';
import { useCanvas, useCanvasStore } from './canvasStore';
import type { Box, Route } from './scene/routes';
import { BranchName } from './nodes/BranchName';
import { useMoveHere } from './useMoveHere';

/** Lines are looked for anew when the view has moved by so much. Pixels of the canvas. */
const CELL = 512;

interface Transformed {
  transform: [number, number, number];
  width: number;
  height: number;
}

/** What is in view, rounded outwards, as text: so it changes rarely. */
function cellsInView({ transform: [x, y, zoom], width, height }: Transformed): string {
  const cell = CELL / Math.min(1, zoom);
  const low = (at: number) => Math.floor(at / zoom / cell) * cell - cell;
  const high = (at: number) => Math.ceil(at / zoom / cell) * cell + cell;
  return [low(-x), low(-y), high(width - x), high(height - y)].map(Math.round).join(' ');
}

const meets = (box: Box, [left = 0, top = 0, right = 0, bottom = 0]: number[]) =>
  box.x < right && box.x + box.width > left && box.y < bottom && box.y + box.height > top;

/** The lines of the flow with their pluses, and the frames of loops; behind the nodes. */
export function Lines() {
  const canvas = useCanvasStore();
  const graph = useEditor(shownGraph);
  const drag = useCanvas((state) => state.drag);
  const isFar = useCanvas((state) => state.isFar);
  const cells = useStore(cellsInView);
  const mayEdit = useEditor(isEditable);
  const { routes, frames, scene } = canvas.drawing.of(graph, drag);
  const view = useMemo(() => cells.split(' ').map(Number), [cells]);
  const seen = isFar ? routes : routes.filter(({ box }) => meets(box, view));
  const framed = scene.frames.flatMap(({ loop }) => {
    const box = frames.get(loop.id);
    return box && meets(box, view) ? [{ id: loop.id, box }] : [];
  });
  return (
    <ViewportPortal>
      <div className="cl-lines">
        {framed.map(({ id, box }) => (
          <Framed key={id} x={box.x} y={box.y} width={box.width} height={box.height} isFar={isFar} />
        ))}
        <svg className="cl-lines__svg" aria-hidden="true">
          {isFar ? (
            <FarLines routes={seen} />
          ) : (
            seen.map((route) => <Line key={route.link.key} route={route} />)
          )}
        </svg>
        {!isFar && seen.map((route) => <Knots key={route.link.key} route={route} mayEdit={mayEdit} />)}
      </div>
    </ViewportPortal>
  );
}

const FarLines = memo(
  function FarLines({ routes }: { routes: Route[] }) {
    return <path className="cl-line cl-line--far" d={routes.map(({ plain }) => plain).join('')} />;
  },
  (a, b) => a.routes === b.routes,
);

const Line = memo(function Line({ route }: { route: Route }) {
  return <path className="cl-line" d={route.d} />;
});

/** Around what a loop repeats; the left edge leads back to the loop. */
const Framed = memo(function Framed(props: Omit<Box, never> & { isFar: boolean }) {
  const { x, y, width, height, isFar } = props;
  return (
    <div
      className={`cl-frame ${isFar ? 'cl-frame--far' : ''}`}
      style={{ transform: `translate(${x}px, ${y}px)`, width, height }}
    >
      {!isFar && <span className="cl-frame__back" />}
    </div>
  );
});

/** What stands on a line: the name of its branch, and the plus. */
const Knots = memo(function Knots({ route, mayEdit }: { route: Route; mayEdit: boolean }) {
  const { label, link, plus } = route;
  const { arm, where } = link;
  return (
    <>
      {label && arm && (
        <BranchName
          opener={link.from}
          arm={arm}
          transform={`translate(${label.x}px, ${label.y}px) translate(-50%, -50%)`}
        />
      )}
      {mayEdit && where && <Plus linkKey={link.key} where={where} x={plus.x} y={plus.y} />}
    </>
  );
});

function Plus(props: { linkKey: string; where: NonNullable<Route['link']['where']>; x: number; y: number }) {
  const { linkKey, where } = props;
  const editor = useEditorStore();
  const moveHere = useMoveHere();
  const isMoving = useCanvas((state) => state.moving !== null);
  const isTarget = useCanvas((state) => state.drag?.target?.key === linkKey);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`cl-press cl-press--bare cl-plus nopan ${isMoving ? 'is-offered' : ''} ${isTarget ? 'is-target' : ''}`}
      aria-label={isMoving ? words.moveHere : words.addHere}
      style={{ transform: `translate(${props.x - 10}px, ${props.y - 10}px)` }}
      onClick={(event) => {
        event.stopPropagation();
        if (moveHere(where)) return;
        const at = { x: event.clientX, y: event.clientY };
        editor.update((state) => ask(state, { kind: 'addStep', where, at }));
      }}
    >
      <Icon name={isMoving ? 'moveTo' : 'plus'} size={12} />
    </button>
  );
}
