import type { GraphNode, Step } from '@shared/model/graph/types';
import type { ParamDefinition, StepDefinition } from '@shared/model/steps/manifest';
import { addableParameters, visibleParameters } from '@shared/model/steps/parameters';
import { panelWords as words } from '@shared/words/stepPanel';
import { Button } from '../../../ui/base/Button';
import { Stack } from '../../../ui/layout/Layout';
import { Menu, MenuItem, Popover } from '../../../ui/overlays/Popover';
import { addParameter, removeParameter } from '../session/parameters';
import { isEditable } from '../session/selectors';
import { useEditor } from '../session/store';
import { useApply } from '../session/useApply';
import { ParamField } from './ParamField';
import { StepSettings } from './StepSettings';
import { useParamWorld } from './useParamWorld';

interface Props {
  node: GraphNode;
  step: Step;
  definition: StepDefinition | undefined;
}

/** The form of a step, drawn from its manifest. */
export function Configurations({ node, step, definition }: Props) {
  if (!definition) return <p className="cl-faint">{words.noForm}</p>;
  return <Form node={node} step={step} definition={definition} />;
}

function Form({ node, step, definition }: Props & { definition: StepDefinition }) {
  const editable = useEditor(isEditable);
  const apply = useApply();
  const world = useParamWorld(node, step, definition);
  const visible = shownParameters(step, definition);
  const addable = editable && !isTrigger(definition) ? addableParameters(step, definition) : [];
  return (
    <Stack gap="l">
      {visible.length === 0 && addable.length === 0 && <p className="cl-faint">{words.noParameters}</p>}
      {visible.map((param) => (
        <ParamField
          key={param.id}
          param={param}
          node={node}
          step={step}
          world={world}
          readOnly={!editable}
          onRemove={
            param.optional && editable && !isTrigger(definition)
              ? () => apply((s) => removeParameter(s, node.id, param))
              : undefined
          }
        />
      ))}
      {addable.length > 0 && (
        <AddParameter params={addable} onAdd={(param) => apply((s) => addParameter(s, node.id, param))} />
      )}
      <StepSettings node={node} step={step} definition={definition} readOnly={!editable} />
    </Stack>
  );
}

const isTrigger = ({ subtype }: StepDefinition) => subtype === 'trigger';

/** What starts a workflow is always asked: without settings it is started by hand. */
const shownParameters = (step: Step, definition: StepDefinition): ParamDefinition[] =>
  isTrigger(definition) ? definition.parameters : visibleParameters(step, definition);

/** STEP-30: optional parameters come with plus. */
function AddParameter(props: { params: ParamDefinition[]; onAdd(param: ParamDefinition): void }) {
  return (
    <Popover
      content={
        <Menu label={words.addParameter}>
          {props.params.map((param) => (
            <MenuItem key={param.id} text={param.title} onClick={() => props.onAdd(param)} />
          ))}
        </Menu>
      }
    >
      <Button kind="quiet" icon="plus" menu>
        {words.addParameter}
      </Button>
    </Popover>
  );
}
