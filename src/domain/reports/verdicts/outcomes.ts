/** What a run says about its devices, or about one of them, worst first. `unknown`: could not be assessed. `well`: no exceptions. */
export const OUTCOMES = ['critical', 'high', 'unknown', 'warning', 'minor', 'well'] as const;
