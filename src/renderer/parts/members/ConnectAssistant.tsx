import { useState } from 'react';
import { useSelector } from 'react-redux';
import { mcpConnectWords as words } from '@shared/words/mcp';
import { selectSession } from '../../data/session.slice';
import { Button } from '../../ui/base/Button';
import { Tabs } from '../../ui/base/Tabs';
import { Stack, Text } from '../../ui/layout/Layout';
import { useCopy } from '../../ui/overlays/useCopy';
import { assistants, linesFor, programs, waysOf, type Assistant, type Way } from './assistantLines';
import './members.css';

/** The lines that connect assistants to this server; the key stays with whoever pastes them. */
export function ConnectAssistant() {
  const [selected, setSelected] = useState<Assistant>('claude');
  const server = useSelector(selectSession)?.server;
  const url = server?.url;
  const team = server?.kind === 'team';
  return (
    <section className="cl-stack" aria-label={words.title}>
      <h3>{words.title}</h3>
      <p className="cl-muted">{team ? words.teamText : words.text}</p>
      {url === undefined ? (
        <p className="cl-muted">{words.noAddress}</p>
      ) : (
        <Tabs<Assistant>
          id="assistants"
          selected={selected}
          onSelect={setSelected}
          tabs={assistants.map((id) => ({
            id,
            title: programs[id].name,
            panel: (
              <div className="cl-stack">
                {waysOf(id, team).map((way) => (
                  <Lines key={way} assistant={id} way={way} url={url} />
                ))}
              </div>
            ),
          }))}
        />
      )}
    </section>
  );
}

function Lines({ assistant, way, url }: { assistant: Assistant; way: Way; url: string }) {
  const copy = useCopy();
  const { name, file } = programs[assistant];
  const lines = linesFor(assistant, way, url);
  const key = assistant === 'vscode' ? words.asksForKey : words.replaceKey(words.keyPlace);
  const hints = [
    way === 'signIn' && assistant === 'claude' ? words.claudeConnector : words.file(file),
    way === 'signIn' ? words.asksToSignIn : key,
    ...(way === 'stdio' ? [words.replaceProgram(words.programPlace)] : []),
  ];
  const label = words.copyLines(name, words[way]);
  return (
    <Stack gap="s">
      <div className="cl-row">
        <strong className="cl-grow">{words[way]}</strong>
        <Button icon="copy" label={label} onClick={() => copy(lines, words.copied, words.copyFailed)}>
          {words.copy}
        </Button>
      </div>
      <p className="cl-muted">{hints.join(' ')}</p>
      <Text
        as="pre"
        mono
        size="s"
        className="cl-scroll cl-box-sunken cl-flush"
        tabIndex={0}
        label={`${name}: ${words[way]}`}
      >
        {lines}
      </Text>
    </Stack>
  );
}
