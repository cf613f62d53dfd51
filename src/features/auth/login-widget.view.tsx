import { useLazy, useText, useTouched } from '../../react';
import { LostPart } from './lost-part.view';
import { Guest } from './login-guest.view';
import { useLoginWidget, type LoginWidgetProps } from './login-widget.controller';
import { usePart } from './use-part';

/** The login element's view: a form for guests, the logout for members. */
export function LoginWidget(props: LoginWidgetProps) {
  const { mode, open, audience, loadTexts } = props;
  const { state, entered, terms, setTerms, ...guest } = useLoginWidget(props);
  const t = useText('auth');
  const shared = useText('common');
  const isPopup = mode === 'popup';
  const isMember = state === 'member';
  const termsPart = usePart(loadTexts, () => import('./terms-dialog.view'), terms);
  const isTouched = useTouched();
  const frame = useLazy(() => import('./login-popup.view'), isPopup && (open || isTouched));
  const member = usePart(loadTexts, () => import('./member.view'), isMember && (open || !isPopup || entered));
  const offer = entered && member.part && <member.part.Offer loadTexts={loadTexts} popup={isPopup} />;
  const body = isMember ? (
    <>
      <LostPart lazy={member} />
      {member.part && <member.part.Member audience={audience} />}
      {!isPopup && offer}
    </>
  ) : state === 'restoring' ? (
    <div className="signed-in" aria-busy="true" />
  ) : (
    <Guest {...guest} {...{ loadTexts, audience }} />
  );
  return (
    <>
      <LostPart lazy={frame} />
      <LostPart lazy={termsPart} />
      {isPopup ? (
        frame.part && (
          <frame.part.Dialog
            open={open}
            title={t('title')}
            closeLabel={shared('close')}
            onClose={guest.onLeave}
          >
            {body}
          </frame.part.Dialog>
        )
      ) : (
        <section className="f-card" part="card">
          {!isMember && <h2 className="f-card-title">{t('title')}</h2>}
          {body}
        </section>
      )}
      {isPopup && !open && offer}
      {terms && termsPart.part && <termsPart.part.TermsDialog onClose={() => setTerms(false)} />}
    </>
  );
}
