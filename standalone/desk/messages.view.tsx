import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskMessageInfo } from '../../gateway/desk/index';
import { Button } from '../../src/ui/primitives/button';
import { TextField } from '../../src/ui/primitives/field';
import { showValue } from '../../src/ui/primitives/show-value';
import { Facts, Refused } from './queue.view';
import { Select } from './select.view';
import { useFormat } from './use-format';
import { useMessage, useMessageDraft, useMessagePreview, useMessages } from './use-messages';
import { TextArea, WrittenPanel, WrittenSection } from './written.view';

const MAX_MEMBERS = 2_000;

function Draft({ text, onDone }: { text: string; onDone(name: string): void }) {
  const { t } = useTranslation();
  const id = useId();
  const draft = useMessageDraft(text, onDone);
  return (
    <form
      className="confirm"
      onSubmit={(event) => {
        event.preventDefault();
        draft.save();
      }}
    >
      <TextArea
        label={t('messages.text')}
        hint={t('messages.textHint')}
        value={draft.text}
        onType={draft.type}
      />
      <label className="pick" htmlFor={`${id}-members`}>
        {t('messages.members')}
        <textarea
          id={`${id}-members`}
          dir="ltr"
          rows={3}
          spellCheck={false}
          maxLength={MAX_MEMBERS}
          ref={showValue(draft.members)}
          onInput={(event) => draft.setMembers(event.currentTarget.value)}
        />
        <span className="fact">{t('messages.membersHint')}</span>
      </label>
      {draft.refusal && <Refused refusal={draft.refusal} />}
      <div className="row">
        <Button type="submit" look="main" busy={draft.busy} disabled={draft.text.trim() === ''}>
          {t('messages.save')}
        </Button>
      </div>
    </form>
  );
}

function Preview({ code, languages }: { code: string; languages: readonly string[] }) {
  const { t } = useTranslation();
  const id = useId();
  const preview = useMessagePreview(code);
  const { shown, member } = preview;
  return (
    <form
      className="confirm"
      onSubmit={(event) => {
        event.preventDefault();
        if (member.trim() !== '') preview.look();
      }}
    >
      <h3>{t('messages.preview')}</h3>
      <TextField
        name="member"
        type="text"
        label={t('messages.member')}
        autoComplete="off"
        ltr
        maxLength={64}
        value={member}
        onInput={preview.setMember}
      />
      <label className="pick" htmlFor={`${id}-language`}>
        {t('messages.language')}
        <Select
          id={`${id}-language`}
          value={preview.language}
          rows={[['', t('messages.nothing')], ...languages.map((language) => [language, language] as const)]}
          onPick={preview.setLanguage}
        />
      </label>
      {preview.refusal && <Refused refusal={preview.refusal} />}
      <div className="row">
        <Button type="submit" look="line" busy={preview.busy} disabled={member.trim() === ''}>
          {t('messages.look')}
        </Button>
      </div>
      {shown && (
        <div role="status">
          <p>{shown.gets ? t('messages.gets') : t('messages.getsNot', { why: shown.why.join('; ') })}</p>
          <blockquote lang={shown.language.toLowerCase()}>
            <b>
              <bdi>{shown.subject}</bdi>
            </b>
            <pre className="definition">{shown.body}</pre>
            {shown.action !== '' && <span className="fact">{shown.action}</span>}
          </blockquote>
        </div>
      )}
    </form>
  );
}

function Measured({ value }: { value: DeskMessageInfo }) {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t('messages.measured')}</h3>
      <Facts
        rows={[
          [t('messages.audience'), String(value.audience)],
          [t('messages.delivered'), String(value.delivered)],
          [t('messages.read'), String(value.read)],
          [t('messages.deleted'), String(value.deleted)],
          ...value.copies.map(
            ({ channel, state, count }) =>
              [
                `${t(`messages.channels.${channel}`)}: ${t(`messages.ends.${state}`)}`,
                String(count),
              ] as const,
          ),
        ]}
      />
    </>
  );
}

function MessagePanel({ code, onDone }: { code: string; onDone(): void }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const message = useMessage(code);
  return (
    <WrittenPanel
      answer={message}
      onDone={onDone}
      titleOf={(value) => value.name}
      factsOf={(value) => (
        <>
          <Facts
            rows={[
              [t('messages.state'), t(`messages.states.${value.state}`)],
              [t('messages.kind'), t(`messages.kinds.${value.kind}`)],
              [t('messages.author'), value.author],
              [t('messages.approvals'), value.approvals.join(', ') || t('messages.nothing')],
              [t('messages.goes'), value.at === null ? t('messages.nothing') : time(value.at)],
              [t('messages.languages'), value.languages.join(', ')],
            ]}
          />
          <Measured value={value} />
          {message.mayLook && <Preview key={code} code={code} languages={value.languages} />}
        </>
      )}
      textTitle={t('messages.text')}
      changeOf={({ state }) => (message.mayWrite && state === 'draft' ? t('messages.change') : null)}
      formOf={(value, done) => <Draft text={value.text} onDone={done} />}
    />
  );
}

/** Messages to members: what was sent and what became of it, what waits for a second operator, and the way to write one. */
export function MessagesSection({ id, onOpen }: { id: string; onOpen(id: string): void }) {
  const { t } = useTranslation();
  return (
    <WrittenSection
      id={id}
      onOpen={onOpen}
      title={t('sections.messages')}
      empty={t('messages.none')}
      begin={t('messages.new')}
      list={useMessages()}
      lineOf={(row) => ({
        ...{ id: row.name, title: row.name, figure: t(`messages.kinds.${row.kind}`) },
        ...{ since: row.at, dueAt: null, sub: row.author, state: t(`messages.states.${row.state}`) },
      })}
      formOf={(onDone) => <Draft text="" onDone={onDone} />}
      panelOf={({ name }, onDone) => <MessagePanel key={name} code={name} onDone={onDone} />}
    />
  );
}
