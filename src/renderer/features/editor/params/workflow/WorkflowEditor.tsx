import { hasReference } from '@shared/model/references/collect';
import { paramWords } from '@shared/words/paramEditors';
import { useWorkflowListInfiniteQuery } from '../../../../data/workflowLists';
import { useOpenWindow } from '../../../../parts/navigation/useOpenPath';
import { Picker } from '../../../../parts/pickers/Picker';
import { editorPath } from '../../../../parts/workflows/workflowPaths';
import { Button } from '../../../../ui/base/Button';
import { OrReference } from '../basic/OrReference';
import { textOf } from '../basic/texts';
import type { ParamEditorProps, ParamWorld } from '../contract';
import { useElsewhere } from './useElsewhere';
import { missingInputs, withInputs, workflowOption } from './workflowChoice';
import { useCall } from '../../../../platform/api/calls';

const words = paramWords.workflow;

/** A workflow of the space or of the global one, or of another one that was set already; it opens in a window of its own, and says which inputs it takes. */
export function WorkflowEditor(props: ParamEditorProps) {
  const { value, world, readOnly } = props;
  const list = useWorkflowListInfiniteQuery({ space_id: world.spaceId, include_global_space: 'true' });
  const openWindow = useOpenWindow();
  const id = hasReference(value) ? '' : textOf(value).trim();
  const all = list.data?.pages.flatMap((page) => page.data);
  const listed = all?.find(({ workflowId }) => workflowId === id);
  const elsewhere = useElsewhere(id, all === undefined || listed !== undefined);
  const chosen = listed ?? elsewhere.workflow;
  const options = all?.map((workflow) => workflowOption(workflow, world.workflowId));
  if (elsewhere.workflow)
    options?.push(workflowOption(elsewhere.workflow, world.workflowId, elsewhere.space));
  return (
    <OrReference param={props}>
      <div className="cl-stack cl-stack--s">
        <div className="cl-row">
          <div className="cl-grow">
            <Picker
              id={props.id}
              describedBy={props.describedBy}
              invalid={props.invalid}
              disabled={readOnly}
              label={props.definition.title}
              what={words.what}
              placeholder={words.choose}
              value={id === '' ? null : id}
              options={options}
              error={list.error}
              onRetry={() => void list.refetch()}
              busy={list.isFetching}
              onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
              gone={elsewhere.isGone ? paramWords.picker.gone : undefined}
              clearable={props.definition.optional}
              onChange={(next) => {
                props.onChange(next);
                props.onCommit();
              }}
            />
          </div>
          {chosen && (
            <Button
              kind="quiet"
              icon="external"
              label={paramWords.picker.openWindow(chosen.name)}
              onClick={() => void openWindow(editorPath(chosen.space_id, chosen.workflowId))}
            />
          )}
        </div>
        {id !== '' && <Inputs id={id} world={world} readOnly={readOnly} onCommit={props.onCommit} />}
      </div>
    </OrReference>
  );
}

function Inputs(props: { id: string; world: ParamWorld; readOnly: boolean; onCommit(): void }) {
  const { world } = props;
  const takesInputs = world.definition.parameters.some(({ key }) => key === 'inputs');
  const { currentData } = useCall('workflows.get', { params: { id: props.id } }, { skip: !takesInputs });
  if (!currentData) return null;
  const parameters = currentData.data.input_parameters;
  const given = world.valueOf('inputs');
  const missing = missingInputs(parameters, given);
  if (parameters.length === 0) return <p className="cl-faint cl-size-s">{words.noInputs}</p>;
  return (
    <div className="cl-row cl-row--wrap cl-size-s">
      <span className="cl-faint">{words.inputs(parameters.map(({ id }) => id))}</span>
      {!props.readOnly &&
        Object.keys(missing).length > 0 &&
        !hasReference(typeof given === 'string' ? given : null) && (
          <Button
            kind="quiet"
            size="small"
            icon="plus"
            onClick={() => {
              world.setOther('inputs', withInputs(given, missing));
              props.onCommit();
            }}
          >
            {words.fillInputs}
          </Button>
        )}
    </div>
  );
}
