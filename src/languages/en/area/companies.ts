/** Labels of the values stored by the companies resource. */
export const resources = {
  companies: {
    values: {
      facility_type: {
        aged_care: 'Aged care',
        health: 'Health care',
        child_care: 'Child care',
        school: 'School',
        school_young_children: 'School with young children',
        disability: 'Disability service',
        other: 'Other',
      },
    },
  },
} as const;
