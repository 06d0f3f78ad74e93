import { useState } from 'react';
import { generatorScreenWords as words } from '@shared/words/generatorScreens';
import { useGenerateCodeMutation } from '../../../data/generations';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Field, TextInput } from '../../../ui/fields/Field';
import { textOf } from '../params/basic/texts';
import { billingTableOf } from '../params/bigquery/stepTable';
import { AskBox, CODE_LOOK } from './AskBox';
import type { GenerateProps } from './contract';
import { Opener } from './Opener';
import type { CodeGeneratorOf } from './table';
import { TrialNote, type Trial } from './TrialNote';
import { useAsking, type Asked } from './useAsking';

interface Generated extends Trial {
  code: string;
}

/** A command, a query or code that a model writes. */
export function CodeGenerator(props: GenerateProps & { generator: CodeGeneratorOf }) {
  const { generator, value, world, onUse, onOpen } = props;
  const [generate] = useGenerateCodeMutation();
  const [written, setTable] = useState<string | null>(null);
  const table = written ?? billingTableOf(world);
  const ofTable = generator.kind === 'big-query';
  const asking = useAsking(generator.kind, async (prompt): Promise<Asked<Generated>> => {
    const reply = await generate({ id: generator.call, prompt, ...(ofTable ? { table: table.trim() } : {}) });
    if (reply.error) return { failure: reasonOf(reply.error) };
    const made = reply.data.data;
    return made.code.trim() === '' ? { failure: words.nothing } : { result: made };
  });
  return (
    <Opener
      {...props}
      content={
        <AskBox
          asking={asking}
          isReady={!ofTable || table.trim() !== ''}
          fields={
            ofTable && (
              <Field label={words.table} help={words.tableHelp}>
                <TextInput value={table} maxLength={1_000} onChange={setTable} />
              </Field>
            )
          }
          replaces={textOf(value).trim() !== ''}
          show={({ code, ...trial }) => (
            <>
              <pre className={CODE_LOOK} tabIndex={0} aria-label={words.result}>
                {code}
              </pre>
              <TrialNote {...trial} passed={words.passed[generator.kind]} />
            </>
          )}
          onUse={({ code }) => {
            onUse(code);
            onOpen(false);
            asking.done();
          }}
        />
      }
    />
  );
}
