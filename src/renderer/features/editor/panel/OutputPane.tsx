import type { GraphNode } from '@shared/model/graph/types';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { panelWords as words } from '@shared/words/stepPanel';
import { ResultsView } from '../../../parts/results/ResultsView';
import { Stack, Text } from '../../../ui/layout/Layout';
import { useEditor } from '../session/store';
import { ResultsTab } from '../testing/ResultsTab';

/** What the step gave last; before it has run, what it gives as a rule. */
export function OutputPane(props: { node: GraphNode; definition: StepDefinition | undefined }) {
  const { node, definition } = props;
  const hasOwn = useEditor((state) => node.id in state.results || node.id in state.pins);
  const sample = definition?.sampleOutput ?? null;
  return (
    <>
      <ResultsTab node={node} />
      {!hasOwn && sample !== null && (
        <Stack as="section" gap="s" className="cl-output__sample">
          <Text as="h3" size="m">
            {words.outputSample}
          </Text>
          <Text as="p" size="s" tone="faint">
            {words.outputSampleText}
          </Text>
          <ResultsView value={sample} name={definition?.name ?? ''} />
        </Stack>
      )}
    </>
  );
}
