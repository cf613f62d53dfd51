import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../src/ui/primitives/button';
import { showValue } from '../../src/ui/primitives/show-value';
import { Decision } from './decision.view';
import type { DeskRefusal } from './desk-api';
import { Queue, type QueueLine, Refused, Waiting } from './queue.view';
import type { Choice } from './use-decision';
import { NEW } from './use-definition';

const MAX_TEXT = 12_000;

/** The text of what operators write, as the gateway takes it. */
export function TextArea(props: { label: string; hint: string; value: string; onType(text: string): void }) {
  const id = useId();
  return (
    <label className="pick" htmlFor={id}>
      {props.label}
      <textarea
        id={id}
        className="definition"
        dir="ltr"
        rows={18}
        spellCheck={false}
        maxLength={MAX_TEXT}
        ref={showValue(props.value)}
        onInput={(event) => props.onType(event.currentTarget.value)}
      />
      <span className="fact">{props.hint}</span>
    </label>
  );
}

interface PanelProps<Value extends { text: string }> {
  answer: {
    value: Value | null;
    refusal: DeskRefusal | null;
    reload(): void;
    choicesOf(value: Value): Choice[];
  };
  titleOf(value: Value): string;
  /** Between what may be decided and the text. */
  factsOf(value: Value): ReactNode;
  textTitle: string;
  /** The way to write it anew; null where this operator may not, or it cannot be changed any more. */
  changeOf(value: Value): string | null;
  formOf(value: Value, onDone: () => void): ReactNode;
  /** Something was decided or written. */
  onDone(): void;
}

/** One thing that operators write, approve and stop: what may be decided, the facts, and its text, which is written anew in its place. */
export function WrittenPanel<Value extends { text: string }>(props: PanelProps<Value>) {
  const { value, refusal, reload, choicesOf } = props.answer;
  const [isWriting, setWriting] = useState(false);
  if (refusal) return <Refused refusal={refusal} onRetry={reload} />;
  if (!value) return <Waiting />;
  const done = (): void => {
    setWriting(false);
    reload();
    props.onDone();
  };
  const change = props.changeOf(value);
  return (
    <>
      <h2>{props.titleOf(value)}</h2>
      <Decision choices={choicesOf(value)} onDone={done} />
      {props.factsOf(value)}
      <h3>{props.textTitle}</h3>
      {isWriting ? (
        props.formOf(value, done)
      ) : (
        <>
          <pre className="definition" dir="ltr" tabIndex={0}>
            {value.text}
          </pre>
          {change !== null && (
            <Button look="line" onClick={() => setWriting(true)}>
              {change}
            </Button>
          )}
        </>
      )}
    </>
  );
}

interface SectionProps<Row> {
  id: string;
  onOpen(id: string): void;
  title: string;
  empty: string;
  /** The way to write a new one, and the title over it. */
  begin: string;
  list: { rows: readonly Row[] | null; refusal: DeskRefusal | null; reload(): void; mayWrite: boolean };
  /** A line's id is the name by which it is opened. */
  lineOf(row: Row): QueueLine;
  formOf(onDone: (id: string) => void): ReactNode;
  panelOf(row: Row, onDone: () => void): ReactNode;
}

/** A list of what operators write, with what is open, or is being written, beside it. */
export function WrittenSection<Row>(props: SectionProps<Row>) {
  const { id, onOpen, begin, list } = props;
  const { rows, refusal, reload, mayWrite } = list;
  const lines = rows?.map(props.lineOf) ?? null;
  const open = rows?.[lines?.findIndex((line) => line.id === id) ?? -1];
  return (
    <Queue
      title={props.title}
      lines={lines}
      refusal={refusal}
      openId={id}
      empty={props.empty}
      isGone={rows !== null && !open && id !== NEW}
      onOpen={onOpen}
      onRefresh={reload}
      tools={mayWrite && <Button onClick={() => onOpen(NEW)}>{begin}</Button>}
    >
      {id === NEW && (
        <>
          <h2>{begin}</h2>
          {props.formOf((made) => {
            reload();
            onOpen(made);
          })}
        </>
      )}
      {open && props.panelOf(open, reload)}
    </Queue>
  );
}
