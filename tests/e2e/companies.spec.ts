import { expect, go, open, test, unique } from './support/site.ts';

/** A one-pixel PNG. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgrdwAAAG1AS9JjICrAAAAAElFTkSuQmCC';

test('a company is created with a logo, its records are counted, and it is deleted once it has none', async ({
  page,
  api,
  signedIn,
  accounts,
}) => {
  await test.step('a company is created, counted and not deletable while records belong to it', async () => {
    const name = unique('O’Neill & Söhne');
    await signedIn('superadmin', '/admin/companies');
    // One company by that name, not two.
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
    await page.getByRole('link', { name: 'Create' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('textbox', { name: 'Contact email' }).fill('nobody');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('textbox', { name: 'Contact email' })).toHaveAccessibleDescription(
      'This is not a valid email address.',
    );
    await page.getByRole('textbox', { name: 'Contact email' }).fill('alerts@flowgen.example');
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Auckland');
    await page.getByRole('option', { name: 'Pacific/Auckland' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`“${name}” was created.`)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill(name);
    await expect(page.getByRole('row', { name: new RegExp(`${name}.*Pacific/Auckland`) })).toBeVisible();

    await expect(page).toHaveURL(/filter=/);

    // A duplicate name is reported at its field.
    await go(page, '/admin/companies/create');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAccessibleDescription(
      /already|taken|exists/i,
    );

    const [company] = await api.get(`/companies?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
    const users = await Promise.all(
      ['a', 'b'].map((each) =>
        api.post('/users', {
          name: `Tenant ${each}`,
          email: `tenant-${each}-${company.id}@flowgen.example`,
          role: 'user',
          company_id: company.id,
        }),
      ),
    );
    await api.post('/projects', { title: unique('Roof'), company_id: company.id });

    // The form has unsaved input.
    await open(page, `/admin/companies/${company.id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete “${name}”?` });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByRole('alert')).toContainText(/2 users/);
    await expect(dialog.getByRole('alert')).toContainText(/1 project/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();

    const [project] = await api.get(`/projects?filter={"company_id":${company.id}}`);
    await api.delete(`/projects/${project.id}`);
    for (const { id } of users) await api.delete(`/users/${id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`“${name}” was deleted.`)).toBeVisible();
    await expect(api.get(`/companies/${company.id}`)).rejects.toThrow('404');
  });

  await test.step('the counts of a company link to the counted records', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill(accounts.company.name);
    const row = page.getByRole('row', { name: new RegExp(accounts.company.name) });
    await row.getByRole('link', { name: /^\d+$/ }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Ursula User/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /root@/ })).toBeHidden();
  });

  await test.step('a company logo is uploaded and removed', async () => {
    const company = await api.post('/companies', { name: unique('Drawn') });
    await go(page, `/admin/companies/${company.id}`);
    const field = page.getByLabel('Logo', { exact: true });
    await field.setInputFiles({
      name: 'logo.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    });
    await expect(field).toHaveAccessibleDescription('This is not a PNG, JPEG, WebP or GIF picture.');
    const buffer = Buffer.from(DOT, 'base64');
    await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await expect(page.getByRole('img', { name: 'Logo (current)' })).toHaveJSProperty('naturalWidth', 1);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`“${company.name}” was saved.`)).toBeVisible();
    await expect
      .poll(async () => (await api.get(`/companies/${company.id}`)).logo)
      .toMatch(/^\/files\/[0-9a-f]{32}\.png$/);

    await go(page, '/admin/companies');
    await go(page, `/admin/companies/${company.id}`);
    await page.getByRole('button', { name: 'Remove Logo' }).click();
    await expect(page.getByRole('img', { name: 'Logo (current)' })).toBeHidden();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await api.get(`/companies/${company.id}`)).logo).toBeNull();
  });
});
