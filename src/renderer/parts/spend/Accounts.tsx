import { standingOf } from '@shared/model/frontiers';
import { costWords } from '@shared/words/costs';
import type { CostRange } from '../../data/costs';
import { Button } from '../../ui/base/Button';
import { Popover } from '../../ui/overlays/Popover';
import { PathLink } from '../navigation/PathLink';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import './accounts.css';

type Frontiers = CostRange['frontiers'];
const words = costWords.frontier;

/** How far the bills are complete: one line where all are alike, else a count that opens the list of them. */
export function Accounts({ frontiers }: { frontiers: Frontiers }) {
  const { late, ended, current } = standingOf(frontiers);
  if (frontiers.length === 0) return null;
  if (frontiers.length === 1 || late.length + ended.length === 0) {
    const line = words.line(frontiers);
    return (
      <span className="cl-clip cl-accounts" title={line}>
        {line}
      </span>
    );
  }
  return (
    <Popover
      content={
        <Stack pad="m" className="cl-size-s cl-accountlist">
          <Stack as="ul" gap="s" scroll label={words.accounts}>
            {[...late, ...current, ...ended].map((one) => (
              <Row as="li" between gap="m" align="start" key={`${one.sourceId} ${one.payer}`}>
                <Stack as="span" gap="none">
                  <Text flow="clip">{one.name}</Text>
                  {one.payer !== '' && (
                    <span className="cl-clip cl-faint" title={one.payer}>
                      {one.payer.split('/').at(-1)}
                    </span>
                  )}
                </Stack>
                <span className={late.includes(one) ? 'cl-warn cl-num' : 'cl-muted cl-num'}>
                  {words.standing(one)}
                </span>
              </Row>
            ))}
          </Stack>
          <PathLink to="/bills">{costWords.incomplete.action}</PathLink>
        </Stack>
      }
    >
      <Button kind="quiet" size="tiny" endIcon="chevronDown">
        {words.count(frontiers.length, ended.length, late.length)}
      </Button>
    </Popover>
  );
}
