import type { Json } from '@shared/model/json';
import { runWords } from '@shared/words/runs';
import type { Execution } from '../../../data/executions';
import { JsonView } from '../../../parts/executions/JsonView';
import { Heading, Stack } from '../../../ui/layout/Layout';

const words = runWords.details;
const isNothing = (value: Json) =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** What the run was given and what it gave. */
export function RunData({ execution }: { execution: Execution }) {
  const parts: [string, Json][] = [
    [words.inputs, execution.inputs],
    [words.payload, execution.payload],
    [words.output, execution.output],
  ];
  return (
    <Stack gap="l" pad="l" room="rest" scroll>
      {parts.map(([name, value]) => (
        <Stack as="section" gap="xs" key={name} label={name}>
          <Heading>{name}</Heading>
          {isNothing(value) ? (
            <p className="cl-faint">{words.noResults}</p>
          ) : (
            <JsonView value={value} name={name} height={240} />
          )}
        </Stack>
      ))}
      <p className="cl-faint">{words.secretNote}</p>
    </Stack>
  );
}
