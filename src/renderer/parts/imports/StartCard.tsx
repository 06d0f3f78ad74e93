import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { importWords } from '@shared/words/imports';
import { selectSession } from '../../data/session.slice';
import { Button } from '../../ui/base/Button';
import { Icon, type IconName } from '../../ui/base/Icon';
import { Columns, Stack, Text } from '../../ui/layout/Layout';
import { PathLink } from '../navigation/PathLink';
import { useRights } from '../user/userContext';
import { useDemo } from './useDemo';
import './imports.css';

/** The first thing in an empty organisation: the ways on, one press each. */
export function StartCard() {
  const words = importWords.start;
  const rights = useRights();
  const may = rights.mayChange('resources:write');
  const seesTemplates = rights.may('templates:read');
  const isLocal = useSelector(selectSession)?.server.kind === 'local';
  const isOwn = isLocal && rights.mayChange('systemSettings:write');
  const navigate = useNavigate();
  const demo = useDemo();
  return (
    <Stack as="section" gap="s" className="cl-importstart" aria-labelledby="start-title">
      <Text as="h2" size="xxl" strong id="start-title">
        {words.title}
      </Text>
      <p className="cl-muted">{may ? words.text : words.readOnly}</p>
      {may && (
        <Columns min={260} gap="l" align="stretch" className="cl-importstart__ways">
          <Way
            icon="upload"
            title={words.importTitle}
            text={isLocal ? `${words.importText} ${words.importLocal}` : words.importText}
          >
            <Button kind="primary" onClick={() => void navigate('/bills/import')}>
              {words.importAction}
            </Button>
          </Way>
          <Way icon="sparkle" title={words.demoTitle} text={words.demoText}>
            <Button busy={demo.busy} onClick={() => void demo.load()}>
              {words.demoAction}
            </Button>
          </Way>
          {seesTemplates && (
            <Way icon="templates" title={words.templateTitle} text={words.templateText}>
              <Button onClick={() => void navigate('/templates')}>{words.templateAction}</Button>
            </Way>
          )}
        </Columns>
      )}
      {isOwn && (
        <p className="cl-muted cl-inline">
          {words.restore} <PathLink to="/settings?tab=storage">{words.restoreAction}</PathLink>
        </p>
      )}
    </Stack>
  );
}

function Way(props: { icon: IconName; title: string; text: string; children: ReactNode }) {
  return (
    <Stack gap="s" pad="l" className="cl-panel cl-importstart__way">
      <span className="cl-state__icon">
        <Icon name={props.icon} size={22} />
      </span>
      <Text as="h3" size="l" strong>
        {props.title}
      </Text>
      <p className="cl-muted">{props.text}</p>
      <div>{props.children}</div>
    </Stack>
  );
}
