import type { JSX } from 'react';
import { generatorScreenWords as words } from '@shared/words/generatorScreens';
import { Button } from '../../../ui/base/Button';
import { Popover } from '../../../ui/overlays/Popover';
import type { GenerateProps } from './contract';

/** The button and what it opens. */
export function Opener(props: Pick<GenerateProps, 'param' | 'open' | 'onOpen'> & { content: JSX.Element }) {
  const { param, open, onOpen, content } = props;
  return (
    <Popover placement="bottom-end" open={open} onOpen={onOpen} content={content}>
      <Button kind="quiet" size="small" icon="sparkle" label={words.openFor(param.title)}>
        {words.open}
      </Button>
    </Popover>
  );
}
