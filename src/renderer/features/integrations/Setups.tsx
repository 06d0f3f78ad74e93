import { useState } from 'react';
import { integrationScreenWords } from '@shared/words/integrationScreens';
import type { IntegrationKind } from '../../data/integrations';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Tabs } from '../../ui/base/Tabs';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { useCopy } from '../../ui/overlays/useCopy';

const words = integrationScreenWords.setups;
type Setup = IntegrationKind['setups'][number];

/** Texts to paste or run at the service, with what is the organization's own filled in. */
export function Setups({ kind }: { kind: IntegrationKind }) {
  const [chosen, setChosen] = useState(kind.setups[0]?.id ?? '');
  if (kind.setups.length === 0) return null;
  return (
    <Panel title={words.title(kind.name)}>
      <Tabs
        id="setups"
        selected={chosen}
        onSelect={setChosen}
        tabs={kind.setups.map((one) => ({ id: one.id, title: one.name, panel: <SetupText setup={one} /> }))}
      />
    </Panel>
  );
}

/** One such text, which can be copied. */
export function SetupText({ setup }: { setup: Pick<Setup, 'name' | 'help' | 'text'> }) {
  const copy = useCopy();
  return (
    <Stack>
      <Row>
        <p className="cl-muted cl-grow">{setup.help}</p>
        <Button icon="copy" onClick={() => copy(setup.text, words.copied(setup.name), words.copyFailed)}>
          {words.copy}
        </Button>
      </Row>
      <Text
        as="pre"
        size="s"
        mono
        className="cl-flush cl-box-sunken cl-pad-m cl-scroll cl-integrationsetup"
        tabIndex={0}
        label={setup.name}
      >
        {setup.text}
      </Text>
    </Stack>
  );
}
