import { useMemo } from 'react';
import type { GraphNode, Step } from '@shared/model/graph/types';
import type { StepDefinition } from '@shared/model/steps/manifest';
import type { ParamWorld } from '../params/contract';
import { left, setValues, valueByKey } from '../session/parameters';
import { useEditor, useEditorStore } from '../session/store';
import { useWorld } from '../session/useWorld';

/** What an editor of a parameter of the step knows of its surroundings. */
export function useParamWorld(node: GraphNode, step: Step, definition: StepDefinition): ParamWorld {
  const store = useEditorStore();
  const { scope, tree, samples } = useWorld(node.id);
  const spaceId = useEditor((state) => state.workflow.space_id);
  const workflowId = useEditor((state) => state.workflow.workflowId);
  return useMemo(
    () => ({
      spaceId,
      workflowId,
      stepName: step.name,
      definition,
      tree,
      scope,
      samples,
      valueOf: (key) => valueByKey(step, definition, key),
      setOther: (key, value) => {
        const param = definition.parameters.find((one) => one.key === key);
        if (param) store.update((s) => setValues(s, node.id, [{ id: param.id, value }], param.title));
      },
      setAll: (values) => {
        const given = definition.parameters.flatMap(({ id, key, title }) => {
          const value = values[key];
          return value === undefined ? [] : [{ id, value, title }];
        });
        const pairs = given.map(({ id, value }) => ({ id, value }));
        store.update((s) =>
          left(setValues(left(s, node.id), node.id, pairs, given[0]?.title ?? ''), node.id),
        );
      },
    }),
    [spaceId, workflowId, step, definition, tree, scope, samples, store, node.id],
  );
}
