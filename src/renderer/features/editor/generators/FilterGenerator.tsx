import type { Condition } from '@shared/model/conditions/condition';
import { generatorScreenWords } from '@shared/words/generatorScreens';
import { generatorWords } from '@shared/words/generators';
import { paramWords } from '@shared/words/paramEditors';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Banner } from '../../../ui/feedback/States';
import { outcomeOf } from '../params/conditions/now';
import { readCondition, writeCondition } from '../params/conditions/rules';
import { sentenceOf } from '../params/conditions/sentence';
import { AskBox, CODE_LOOK } from './AskBox';
import type { GenerateProps } from './contract';
import { filterSourceOf, type FilterSource } from './filterSource';
import { conditionOf } from './generatedFilters';
import { Opener } from './Opener';
import { useAsking, type Asked } from './useAsking';
import { useChange } from '../../../platform/api/calls';

const words = generatorScreenWords.filters;
/** What the server says by these words is told by them alone. */
const known: readonly string[] = [words.wrongSource, generatorWords.wrongFormat];

/** AI-G-08 to -14: conditions of a list that a model writes, seen before they replace those that are there. */
export function FilterGenerator(props: GenerateProps) {
  const { world, value, onUse, onOpen } = props;
  const list = world.valueOf('list');
  const source = filterSourceOf(list, world);
  const [generate] = useChange('generators.aiFilters');
  const asking = useAsking('ai-filters', async (prompt): Promise<Asked<Condition>> => {
    if (source.problem !== undefined) return { failure: words.wrongSource };
    const reply = await generate({ body: { prompt, data: source.items } });
    if (reply.error) {
      // The editor has a head of its own for it.
      const reason = reasonOf(reply.error).replace(`${generatorWords.filtersFailed}: `, '');
      const said = known.find((text) => reason.endsWith(text));
      return said === undefined ? { failure: words.failed, reason } : { failure: said };
    }
    const condition = conditionOf(reply.data);
    return condition ? { result: condition } : { failure: generatorWords.wrongFormat };
  });
  const present = readCondition(value);
  return (
    <Opener
      {...props}
      content={
        <AskBox
          asking={asking}
          byK
          blocked={source.problem === undefined ? undefined : <Blocked problem={source.problem} />}
          note={source.problem === undefined ? words.sends(source.items.length) : undefined}
          replaces={present.problem !== undefined || present.condition.rules.length > 0}
          show={(condition) => <Preview condition={condition} {...props} />}
          onUse={(condition) => {
            onUse(writeCondition(condition));
            onOpen(false);
            asking.done();
          }}
        />
      }
    />
  );
}

function Blocked({ problem }: { problem: NonNullable<FilterSource['problem']> }) {
  if (problem !== 'wrongSource') return <Banner tone="info">{words[problem]}</Banner>;
  return (
    <Banner tone="warn">
      <strong>{words.wrongSource}</strong>
      <p className="cl-size-s">{words.wrongSourceText}</p>
    </Banner>
  );
}

/** The conditions in words, and how much of the list they keep. */
function Preview({ condition, world }: Pick<GenerateProps, 'world'> & { condition: Condition }) {
  const kept = outcomeOf(condition, 'items', world.scope, world.valueOf('list'));
  return (
    <>
      <p className={CODE_LOOK}>{sentenceOf(condition)}</p>
      {kept?.kind === 'keeps' && (
        <p className="cl-size-s">{paramWords.conditions.keeps(kept.kept, kept.of)}</p>
      )}
    </>
  );
}
