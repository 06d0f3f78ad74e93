import { useId, useState } from 'react';
import type { Json } from '@shared/model/json';
import type { ValueNode } from '@shared/model/references/valueTree';
import { editorFieldWords } from '@shared/words/editorFields';
import { Button } from '../../../../ui/base/Button';
import { TextInput } from '../../../../ui/fields/Field';
import { Row, Stack, Text } from '../../../../ui/layout/Layout';
import '../fields.css';
import { OrReference } from '../OrReference';
import type { ReferenceWorld } from '../text/world';
import { FieldPathPicker } from './FieldPathPicker';
import { pathsOf, pathState } from './fieldPaths';

const words = editorFieldWords.paths;

export interface FieldPathsProps {
  id?: string;
  label?: string;
  /** Paths as a list or as text with commas, or a reference to such a list. */
  value: Json;
  /** A list of paths, or text while it is a reference. */
  onChange(value: Json): void;
  onCommit?(): void;
  describedBy?: string | undefined;
  invalid?: boolean;
  readOnly?: boolean;
  /** The fields of an item, as far as they are known: `fieldsFor(world)`. */
  fields: readonly ValueNode[];
  world: ReferenceWorld;
}

/** Paths into the items of a list, in their order: typed, or chosen from the fields that are known. */
export function FieldPaths(props: FieldPathsProps) {
  return (
    <OrReference {...props} fallback={[]}>
      <PathList {...props} paths={pathsOf(props.value) ?? []} />
    </OrReference>
  );
}

function PathList(props: FieldPathsProps & { paths: string[] }) {
  const { paths, fields, readOnly = false } = props;
  const [typed, setTyped] = useState('');
  const [picking, setPicking] = useState(false);
  const known = useId();
  const tell = (next: string[]) => {
    props.onChange(next);
    props.onCommit?.();
  };
  const add = () => {
    const path = typed.trim();
    if (path !== '' && !paths.includes(path)) tell([...paths, path]);
    setTyped('');
  };
  const swap = (index: number, other: number) =>
    tell(paths.map((path, at) => paths[at === index ? other : at === other ? index : at] ?? path));
  const state = typed.trim() === '' ? 'known' : pathState(typed.trim(), fields);
  return (
    <Stack gap="xs">
      {paths.map((path, index) => {
        const found = pathState(path, fields);
        return (
          <Row key={path} gap="none" box="sunken" pad="none" className="cl-paths__row">
            <Text
              as="code"
              mono
              size="s"
              flow="clip"
              tone={found === 'known' ? undefined : found === 'broken' ? 'bad' : 'warn'}
              className={found === 'unknown' ? 'cl-grow cl-paths__unknown' : 'cl-grow'}
              title={found === 'unknown' ? words.unknown : found === 'broken' ? words.broken : path}
            >
              {path}
            </Text>
            {found !== 'known' && (
              <span className="cl-hidden">{found === 'broken' ? words.broken : words.unknown}</span>
            )}
            {!readOnly && (
              <>
                <Button
                  kind="quiet"
                  size="small"
                  icon="arrowUp"
                  label={words.up(path)}
                  disabled={index === 0}
                  onClick={() => swap(index, index - 1)}
                />
                <Button
                  kind="quiet"
                  size="small"
                  icon="arrowDown"
                  label={words.down(path)}
                  disabled={index === paths.length - 1}
                  onClick={() => swap(index, index + 1)}
                />
                <Button
                  kind="quiet"
                  size="small"
                  icon="close"
                  label={words.remove(path)}
                  onClick={() => tell(paths.filter((one) => one !== path))}
                />
              </>
            )}
          </Row>
        );
      })}
      {readOnly && paths.length === 0 && <p className="cl-faint">{words.none}</p>}
      {!readOnly && (
        <div className="cl-row">
          <div className="cl-grow" onBlur={add}>
            <TextInput
              id={props.id}
              label={props.label === undefined ? undefined : `${props.label}: ${words.add}`}
              value={typed}
              onChange={setTyped}
              onEnter={add}
              describedBy={state === 'broken' ? known : props.describedBy}
              invalid={props.invalid === true || state === 'broken'}
              placeholder={words.placeholder}
            />
          </div>
          <Button size="small" onClick={() => setPicking(true)}>
            {words.choose}
          </Button>
        </div>
      )}
      {state !== 'known' && (
        <Text as="p" id={known} size="s" tone={state === 'broken' ? 'bad' : 'muted'} flow="break">
          {state === 'broken' ? words.broken : words.unknown}
        </Text>
      )}
      {picking && (
        <FieldPathPicker
          fields={fields}
          paths={paths}
          onClose={() => setPicking(false)}
          onApply={(next) => {
            setPicking(false);
            tell(next);
          }}
        />
      )}
    </Stack>
  );
}
