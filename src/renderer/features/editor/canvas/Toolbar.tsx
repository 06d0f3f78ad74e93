import { useReactFlow, useStore } from '@xyflow/react';
import { redoLabel, undoLabel } from '@shared/model/graph/history';
import { canvasWords as words } from '@shared/words/canvas';
import { Button } from '../../../ui/base/Button';
import { Row } from '../../../ui/layout/Layout';
import { redoOne, tidy, undoOne } from '../session/edits';
import { shownGraph } from '../session/folds';
import { isEditable } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';
import { useApply } from '../session/useApply';
import { useCanvas, useCanvasStore } from './canvasStore';
import type { View } from './useView';

const percentOf = ({ transform }: { transform: [number, number, number] }) => Math.round(transform[2] * 100);

/** History, view, find and problems; at the lower left of the canvas. */
export function Toolbar({ view }: { view: View }) {
  const editor = useEditorStore();
  const apply = useApply();
  const mayEdit = useEditor(isEditable);
  const undo = useEditor(({ draft }) => undoLabel(draft.history));
  const redo = useEditor(({ draft }) => redoLabel(draft.history));
  const text = words.toolbar;
  return (
    <Row gap="xxs" box="surface" pad="xs" className="cl-canvas__bar" role="toolbar" label={text.label}>
      {mayEdit && (
        <>
          <Button
            kind="quiet"
            size="small"
            icon="undo"
            label={undo === null ? text.nothingToUndo : text.undo(undo)}
            disabled={undo === null}
            onClick={() => editor.update(undoOne)}
          />
          <Button
            kind="quiet"
            size="small"
            icon="redo"
            label={redo === null ? text.nothingToRedo : text.redo(redo)}
            disabled={redo === null}
            onClick={() => editor.update(redoOne)}
          />
          <Button kind="quiet" size="small" icon="tidy" label={text.tidy} onClick={() => apply(tidy)} />
          <span className="cl-canvas__rule" />
        </>
      )}
      <ZoomButtons view={view} />
      <span className="cl-canvas__rule" />
      <FindAndProblems />
    </Row>
  );
}

function ZoomButtons({ view }: { view: View }) {
  const editor = useEditorStore();
  const flow = useReactFlow();
  const percent = useStore(percentOf);
  const text = words.toolbar;
  return (
    <>
      <Button kind="quiet" size="small" icon="minus" label={text.zoomOut} onClick={() => view.zoomBy(0.8)} />
      <Button
        kind="quiet"
        size="small"
        className="cl-canvas__percent cl-num"
        label={text.zoomReset(percent)}
        onClick={() => view.zoomBy(1 / flow.getZoom())}
      >
        {text.zoom(percent)}
      </Button>
      <Button kind="quiet" size="small" icon="plus" label={text.zoomIn} onClick={() => view.zoomBy(1.25)} />
      <Button
        kind="quiet"
        size="small"
        icon="fit"
        label={text.fit}
        onClick={() => view.fit(shownGraph(editor.get()).nodes)}
      />
    </>
  );
}

function FindAndProblems() {
  const editor = useEditorStore();
  const canvas = useCanvasStore();
  const finding = useCanvas((state) => state.finding);
  const problems = useEditor((state) => state.problems.length);
  const open = useEditor((state) => state.problemsOpen);
  const hasErrors = useEditor((state) => state.problems.some(({ severity }) => severity === 'error'));
  const text = words.toolbar;
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon="search"
        label={text.find}
        pressed={finding}
        onClick={() => canvas.set({ finding: !finding })}
      />
      <Button
        kind="quiet"
        size="small"
        icon={problems === 0 ? 'success' : hasErrors ? 'error' : 'warning'}
        pressed={open}
        onClick={() => editor.update((state) => ({ ...state, problemsOpen: !state.problemsOpen }))}
      >
        {text.problems(problems)}
      </Button>
    </>
  );
}
