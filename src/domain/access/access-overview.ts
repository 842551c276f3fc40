interface Named {
  readonly id: number;
  readonly title: string;
}

/** A dashboard that a user can see, and why. */
export interface AccessibleDashboard extends Named {
  /** Attached to the user. */
  readonly by_user: boolean;
  /** Attached to the user's company. */
  readonly by_company: boolean;
  /** The company's projects that it is attached to. */
  readonly projects: readonly Named[];
}

/** What a user can see. With `all` (superadmins) the lists are empty; long lists are cut. */
export interface AccessOverview {
  readonly all: boolean;
  readonly dashboards: readonly AccessibleDashboard[];
  readonly dashboard_count: number;
  readonly projects: readonly Named[];
  readonly project_count: number;
}
