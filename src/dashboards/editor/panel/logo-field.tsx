import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { setLogo } from '../../../domain/dashboard/edits/bindings.ts';
import { PICTURE_TYPES } from '../../../domain/pictures.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { FileField } from '../../../providers/theme/file-field.tsx';
import { useDraft, useEditorStore } from '../store.ts';

/** The URL of the logo; a local file is shown before it is uploaded. */
const useLogoUrl = (logo: unknown): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!(logo instanceof Blob)) {
      setAddress(typeof logo === 'string' && logo.startsWith('/') ? logo : null);
      return;
    }
    const own = URL.createObjectURL(logo);
    setAddress(own);
    return () => URL.revokeObjectURL(own);
  }, [logo]);
  return address;
};

/** The dashboard's logo, shown beside its title. */
export const LogoField = () => {
  const translate = useTranslate();
  const store = useEditorStore();
  const { logo } = useDraft();
  const address = useLogoUrl(logo);
  return (
    <FileField
      isInLine
      label={translate('editor.logo')}
      accept={PICTURE_TYPES}
      onFile={(file) => store.run((draft) => setLogo(draft, file))}
      before={
        address && <img src={address} alt="" style={{ height: 40, maxWidth: 120, objectFit: 'contain' }} />
      }
      after={
        logo !== null &&
        logo !== undefined && (
          <Button onClick={() => store.run((draft) => setLogo(draft, null))}>
            {translate('editor.remove_logo')}
          </Button>
        )
      }
    />
  );
};
