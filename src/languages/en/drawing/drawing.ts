/** Drawings: what is loaded after they are shown. */
export const elements = {
  svg: {
    in_use: 'In use, %{flow}',
    last_use: 'Last use %{age}',
    no_use: 'No use recorded',
  },
} as const;
