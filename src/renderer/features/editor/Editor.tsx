import { AddStep } from './add-step/AddStep';
import { Canvas } from './canvas/Canvas';
import { StepPanel } from './panel/StepPanel';
import { useProblems } from './session/useProblems';

/** The whole editor around one store: header, canvas, panel, and the dialog that is asked for. */
export function Editor() {
  useProblems();
  return (
    <div className="cl-editor">
      <Canvas />
      <StepPanel />
      <AddStep />
    </div>
  );
}
