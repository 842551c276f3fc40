import '../../../providers/i18n/form-texts.ts';
import { translate } from '../../../providers/i18n/translate.ts';

/** How to call the API: with a key, in three steps. */
export const SignInWithKey = ({ origin }: { readonly origin: string }) => (
  <section aria-labelledby="sign-in" className="fg-docs-start">
    <h2 id="sign-in">{translate('publicPages.docs.start.title')}</h2>
    <ol>
      <li>{translate('publicPages.docs.start.create')}</li>
      <li>{translate('publicPages.docs.start.scopes')}</li>
      <li>{translate('publicPages.docs.start.send')}</li>
    </ol>
    <pre tabIndex={0} aria-label={translate('publicPages.docs.request')}>
      <code>{`curl '${origin}/api/devices?limit=5' \\\n  -H 'Authorization: Bearer YOUR_KEY'`}</code>
    </pre>
    <p>{translate('publicPages.docs.start.refused')}</p>
  </section>
);
