import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';

interface Props {
  readonly title: string;
  /** The name of the field. */
  readonly find: string;
  readonly text: string;
  /** Why nothing could be searched. */
  readonly problem?: string | undefined;
  readonly help?: string;
  onText(text: string): void;
  onEnter(): void;
}

/** The name of a list beside the stage, and the field that searches in it. */
export const SideHead = ({ title, find, text, problem, help, onText, onEnter }: Props) => (
  <>
    <Typography component="h3" sx={{ fontSize: 14, fontWeight: 600, mb: 1 }}>
      {title}
    </Typography>
    <TextField
      fullWidth
      size="small"
      placeholder={find}
      value={text}
      onChange={({ target }) => onText(target.value)}
      // The next word is typed over the last one.
      onFocus={({ target }) => target.select()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onEnter();
      }}
      error={problem !== undefined}
      helperText={problem ?? help}
      slotProps={{
        htmlInput: { 'aria-label': find },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
            </InputAdornment>
          ),
        },
      }}
    />
  </>
);
