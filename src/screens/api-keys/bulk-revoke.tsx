import { useDataProvider } from 'ra-core';
import type { BulkDialogProps } from '../../generator/bulk/context.ts';
import { BulkDialog } from '../../generator/bulk/dialog.tsx';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Revokes the selected keys. That can't be undone, so the dialog says so and no "Undo" follows. */
export const BulkRevoke = (props: BulkDialogProps) => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  return (
    <BulkDialog
      {...props}
      title="screens.keys.revoke_many"
      text={translate('screens.keys.revoke_many_text')}
      data={null}
      action="screens.keys.revoke_action"
      done="screens.keys.revoked_many"
      isDanger
      run={(selection, _, signal) => provider.removeMany(props.definition.name, selection, signal)}
    />
  );
};
