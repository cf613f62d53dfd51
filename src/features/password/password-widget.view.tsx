import { useLazy, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { LinkButton } from '../../ui/primitives/button';
import type * as Forms from './password-forms.view';
import type * as Frame from './password-frame.view';
import {
  usePasswordForms,
  usePasswordWidget,
  type FormTexts,
  type PasswordModel,
  type PasswordView,
} from './password-widget.controller';

export interface PasswordWidgetProps {
  mode: 'inline' | 'popup';
  open: boolean;
  view: PasswordView;
  /** The forms, with the words that only they say and those of the password rule. */
  loadForms(): Promise<typeof Forms & FormTexts>;
  loadFrame(): Promise<typeof Frame>;
}

const titles = { forgot: 'forgotTitle', change: 'changeTitle', reset: 'resetTitle' } as const;
const notices = {
  sent: ['sentTitle', 'in_been_out', 'done'],
  changed: ['changedTitle', 'changedText', 'done'],
  reset: ['changedTitle', 'resetText', 'logIn'],
} as const;

/** The password element's view: nothing but the intents it answers, until one of its forms is wanted. */
export function PasswordWidget({ mode, open, view, loadForms, loadFrame }: PasswordWidgetProps) {
  const shared = useText('common');
  const isPopup = mode === 'popup';
  const model = usePasswordWidget({ isPopup, isOpen: open, view });
  const isWanted = !isPopup || open;
  const forms = usePasswordForms(loadForms, isWanted || model.notice !== null);
  const frame = useLazy(loadFrame, isWanted && model.place === 'frame');
  const again = (): void => [forms, frame].forEach((part) => part.lost && part.retry());
  const shown = { part: forms.part, frame: frame.part, view, model };
  return (
    <>
      {(forms.lost || frame.lost) && (
        <Alert tone="error" action={<LinkButton onClick={again}>{shared('retry')}</LinkButton>}>
          {shared('chunkLost')}
        </Alert>
      )}
      {isPopup ? <Popup {...shown} open={open} /> : <Card {...shown} />}
    </>
  );
}

interface ShownProps {
  part: typeof Forms | null;
  frame: typeof Frame | null;
  view: PasswordView;
  model: PasswordModel;
}

function Popup({ part, open, ...shown }: ShownProps & { open: boolean }) {
  const t = useText('password');
  const shared = useText('common');
  const { view, model } = shown;
  if (part === null) return null;
  const { Dialog } = part;
  return (
    <>
      <Dialog
        key={view}
        open={open}
        title={t(titles[view])}
        closeLabel={shared('close')}
        onClose={model.leave}
      >
        <Body part={part} {...shown} />
      </Dialog>
      <Dialog
        open={model.notice !== null && !open}
        title={t(notices[model.notice ?? 'sent'][0])}
        closeLabel={shared('close')}
        onClose={model.read}
        narrow="box"
      >
        <Told part={part} model={model} />
      </Dialog>
    </>
  );
}

function Card({ part, ...shown }: ShownProps) {
  const t = useText('password');
  const { view, model } = shown;
  if (part === null) return <section className="f-card waiting" part="card" aria-busy="true" />;
  return (
    <section className="f-card" part="card">
      <h2 className="f-card-title" part="title">
        {t(model.notice === null ? titles[view] : notices[model.notice][0])}
      </h2>
      {model.notice === null ? <Body part={part} {...shown} /> : <Told part={part} model={model} />}
    </section>
  );
}

interface PartProps extends ShownProps {
  part: typeof Forms;
}

function Told({ part, model }: Pick<PartProps, 'part' | 'model'>) {
  const t = useText('password');
  const [, text, button] = notices[model.notice ?? 'sent'];
  return (
    <part.Done
      text={t(text)}
      button={t(button)}
      onDone={model.notice === 'reset' ? model.login : model.read}
    />
  );
}

function Body({ part, frame, view, model }: PartProps) {
  if (model.place === 'unknown' || (model.place === 'frame' && frame === null))
    return <div className="waiting" aria-busy="true" />;
  if (model.place === 'frame' && frame !== null)
    return <frame.PasswordFrame onDone={() => model.changed(false)} onClose={model.leave} />;
  if (view === 'forgot')
    return <part.Forgot onSent={model.sent} onLoggedIn={model.loggedIn} onLogin={model.login} />;
  if (view === 'reset')
    return <part.Reset code={model.code} onReset={model.reset} onNewLink={model.newLink} />;
  return (
    <part.Change
      onChanged={model.changed}
      onLogin={model.login}
      onRegister={model.register}
      onLogout={model.logout}
    />
  );
}
