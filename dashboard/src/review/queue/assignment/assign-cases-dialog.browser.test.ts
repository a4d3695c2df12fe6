// Several cases at once: selecting, assigning, distributing, claiming, tagging and snoozing them.
import assert from 'node:assert/strict'
import { look, picture, shoot } from '../../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../../server/test/browser/web.ts'
import { aCase, CASES, done } from '../../../../../server/test/customers/test-case.ts'
import { until } from '../../../../../server/test/process/until.ts'
import type { TestUser } from '../../../../../server/test/service/test-user.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' } })
const { service } = web
const globex = await service.aPartner({ name: 'Globex' })
await service.aUser({ role: 'analyst', email: 'ada@staff.example' })
const ben = await service.aUser({ role: 'analyst', email: 'ben@staff.example' })

web.journey(
  'a supervisor assigns a selection and distributes the rest, and an analyst claims several',
  async (visit) => {
    const { page } = visit
    const names = ['North Quay', 'South Quay', 'East Quay', 'West Quay', 'Upper Quay', 'Lower Quay']
    const cases = []
    for (const companyName of names) cases.push(await aCase(service, globex, { companyName }))
    const supervisor = await service.aUser({ role: 'supervisor' })
    const cleo = await service.aUser({ role: 'analyst', email: 'cleo@staff.example' })
    const dan = await service.aUser({ role: 'analyst', email: 'dan@staff.example' })
    const mineOf = async (by: TestUser) => done(await by.get(`${CASES}?tab=Mine`)).items.length
    await visit.as(supervisor)
    const [script, reviewers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    web.intercept(/\/queue-dialogs.*\.js/, (_, proceed) => void script.promise.then(proceed))
    web.intercept(/\/compliance\/v1\/reviewers/, (_, proceed) => void reviewers.promise.then(proceed))
    await visit.go(`/review?tab=Unclaimed&partner=${globex.partnerId}`)
    const bar = page.getByRole('region', { name: 'Selected cases' })
    const selected = (count: string) => bar.getByText(`${count} selected`, { exact: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Select North Quay' }).check()
    await page.getByRole('checkbox', { name: 'Select Lower Quay' }).click({ modifiers: ['Shift'] })
    await selected('6 cases')
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    // The keyboard alone: X selects the row that has the focus, and Shift several.
    await page.getByRole('link', { name: 'North Quay' }).focus()
    for (const [key, count] of [
      ['x', '1 case'],
      ['Shift+ArrowDown', '2 cases'],
      ['Shift+ArrowDown', '3 cases'],
      ['Shift+ArrowUp', '2 cases'],
    ] as const) {
      await page.keyboard.press(key)
      await selected(count)
    }
    await page.getByRole('link', { name: 'West Quay' }).focus()
    await page.keyboard.press('Shift+X')
    await selected('4 cases')
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('x')
    await selected('3 cases')
    await page.getByRole('checkbox', { name: 'Select West Quay' }).uncheck()
    await selected('2 cases')
    // The due time of the row that has the focus is shown above the actions, in a window that ends within the list.
    const size = page.viewportSize()!
    await page.setViewportSize({ width: size.width, height: 560 })
    await page.getByRole('link', { name: 'South Quay' }).focus()
    await page.keyboard.press('k')
    const hint = page.getByRole('tooltip')
    await hint.waitFor()
    await until('the hint is above the actions', async () => {
      const hinted = (await hint.boundingBox())!
      return hinted.y + hinted.height <= (await bar.boundingBox())!.y
    })
    await picture(page, 'queue-selection-hint')
    await page.setViewportSize(size)
    done(await cases[1]!.act(ben, 'claim'))
    await look(page, 'queue-selection')
    // What is typed before the dialog has loaded goes into its field, and no case is claimed by the N of the name.
    // Escape closes it even then.
    await page.keyboard.press('a')
    await page.keyboard.press('Escape')
    await page.keyboard.press('a')
    await page.keyboard.type('nCl')
    script.resolve()
    const assign = page.getByRole('dialog', { name: 'Assign cases' })
    await assign.getByRole('combobox', { name: 'Assign to' }).and(page.locator(':focus')).waitFor()
    assert.equal(await page.locator(':focus').inputValue(), 'nCl')
    assert.equal(await mineOf(supervisor), 0)
    await page.keyboard.press('Home')
    await page.keyboard.press('Delete')
    await page.keyboard.press('End')
    await page.keyboard.type('eo')
    await page.getByText('Loading reviewers').waitFor()
    reviewers.resolve()
    await page.locator('[data-combobox-selected]', { hasText: /^Cleo/ }).waitFor()
    await page.keyboard.press('Enter')
    await assign.getByRole('button', { name: 'Assign 2 cases' }).click()
    await page.getByText('1 case assigned to Cleo').waitFor()
    await assign.getByText("1 case couldn't be changed").waitFor()
    await assign.getByRole('link', { name: 'South Quay' }).waitFor()
    await look(page, 'queue-assign-results')
    await assign.getByRole('button', { name: 'Close' }).last().click()
    await assign.waitFor({ state: 'hidden' })
    assert.equal(await mineOf(cleo), 1)

    // Who is signed in is read each time.
    const reads = [/\/compliance\/v1\/reviewers/, /\/compliance\/v1\/workload/].map((path) => page.waitForRequest(path))
    await page.getByRole('button', { name: 'Distribute cases…' }).click()
    await Promise.all(reads)
    const distribute = page.getByRole('dialog', { name: 'Distribute cases' })
    await distribute.getByRole('combobox', { name: 'Reviewers' }).and(page.locator(':focus')).waitFor()
    const choose = async () => {
      await distribute.getByRole('combobox', { name: 'Reviewers' }).click()
      for (const name of [/^Ada/, /^Ben/]) await page.getByRole('option', { name }).click()
      await page.keyboard.press('Escape')
      await distribute.getByLabel('Number of cases').fill('3')
    }
    await distribute.getByText(/unclaimed cases that match the filters of the list: Globex/).waitFor()
    await choose()
    await look(page, 'queue-distribute')
    await distribute.getByRole('button', { name: 'Preview' }).click()
    await distribute.getByLabel('Number of cases').waitFor({ state: 'hidden' })
    const ofCleo = distribute.getByRole('table', { name: /^Cleo .*1 open \+ 1 = 2 · 2 points$/ })
    await distribute.getByText('Work: Cleo 2 points, Dan 2 points.').waitFor()
    await ofCleo.getByRole('row', { name: /Quay Globex · United Kingdom.*Due in/ }).waitFor()
    const ofDan = distribute.getByRole('table', { name: /^Dan .*0 open \+ 2 = 2 · 2 points$/ })
    assert.equal(await ofDan.getByRole('row', { name: /Quay.*Due in/ }).count(), 2)
    assert.equal(await mineOf(dan), 0, 'a plan assigns nothing')
    // A case is left in the queue, and given to a reviewer again.
    const moved = ofCleo.getByRole('combobox')
    const company = ((await moved.getAttribute('aria-label')) ?? '').replace('Reviewer of ', '')
    await moved.selectOption('Leave in queue')
    const staying = distribute.getByRole('table', { name: 'Stay in the queue 1 case' })
    await distribute.getByRole('button', { name: 'Assign 2 cases' }).waitFor()
    await staying.getByRole('row', { name: new RegExp(`^${company} `) }).waitFor()
    await staying.locator('select:focus').waitFor()
    await look(page, 'queue-distribution')
    await staying.getByRole('combobox').selectOption('Cleo')
    // Other figures may take longer; the list shows the user's own change at once.
    const workload = Promise.withResolvers<void>()
    web.intercept(/\/compliance\/v1\/workload/, (_, proceed) => void workload.promise.then(proceed))
    await distribute.getByRole('button', { name: 'Assign 3 cases' }).click()
    const assigned = page.getByRole('status').filter({ hasText: '3 cases assigned' })
    await assigned.waitFor()
    assert.equal(await page.getByText('The list has changed').count(), 0)
    workload.resolve()
    assert.deepEqual([await mineOf(cleo), await mineOf(dan)], [2, 2])
    // Taken back, and distributed again.
    await assigned.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Assignment undone').waitFor()
    assert.deepEqual([await mineOf(cleo), await mineOf(dan)], [1, 0])
    await page.getByRole('button', { name: 'Distribute cases…' }).click()
    await choose()
    await distribute.getByLabel('Number of cases').fill('9')
    await distribute.getByRole('button', { name: 'Preview' }).click()
    await distribute.getByRole('button', { name: 'Back' }).click()
    const most = distribute.getByLabel('Maximum open cases per reviewer')
    await most.fill('2')
    await distribute.getByRole('button', { name: 'Preview' }).click()
    await distribute.getByText('3 instead of 9: 1 case would give a reviewer more than 2 open cases.').waitFor()
    await ofDan.getByRole('combobox').first().selectOption('Cleo')
    await distribute.getByText('More than the maximum of 2').waitFor()
    await shoot(page, 'queue-distribution-over')
    await distribute.getByRole('button', { name: 'Back' }).click()
    await most.fill('')
    await distribute.getByRole('button', { name: 'Preview' }).click()
    await distribute.getByText(/^4 instead of 9: no more unclaimed cases match the filters\./).waitFor()
    await distribute.getByRole('button', { name: 'Back' }).click()
    await distribute.getByLabel('Number of cases').fill('3')
    await distribute.getByRole('button', { name: 'Preview' }).click()
    await distribute.getByRole('button', { name: 'Assign 3 cases' }).click()
    await assigned.waitFor()
    assert.deepEqual([await mineOf(cleo), await mineOf(dan)], [2, 2])

    const added = await aCase(service, globex, { companyName: 'New Quay' })
    await aCase(service, globex, { companyName: 'Old Quay' })
    await aCase(service, globex, { companyName: 'Far Quay' })
    await visit.as(dan)
    await visit.go(`/review?tab=Unclaimed&partner=${globex.partnerId}`)
    await page.getByRole('checkbox', { name: 'Select Far Quay' }).waitFor()
    const [left] = done(await ben.get(`${CASES}?tab=Unclaimed&partnerId=${globex.partnerId}`)).items
    done(await ben.post(`${CASES}/${left.customerId}/claim`))
    // Each key acts on what the keys before it have selected, even if the screen doesn't show it yet.
    await Promise.all([...'jxjxjxc'].map((key) => page.keyboard.press(key)))
    await page.getByRole('alert').getByRole('link', { name: left.companyName }).waitFor()
    const focused = () => page.evaluate<string>('document.activeElement.textContent')
    await until('the row that is left has the focus', async () => (await focused()) === 'Far Quay')
    await shoot(page, 'queue-claim-results')
    // Undo releases what was claimed, unless something was decided meanwhile.
    assert.equal(await mineOf(dan), 4)
    done(await added.decide(dan, `people/${added.uboId}/decide`, { outcome: 'Approved' }))
    const claimed = page.getByRole('status').filter({ hasText: '2 cases claimed' })
    await claimed.getByRole('button', { name: 'Undo' }).waitFor()
    await page.keyboard.press('u')
    await page.getByText('1 case released').waitFor()
    await page.getByRole('checkbox', { name: 'Select Old Quay' }).waitFor()
    assert.equal(await mineOf(dan), 3)
    assert.equal(await focused(), 'Far Quay')
    // Where claimed cases are still listed, they stay selected for the next action.
    await visit.move(`/review?tab=Open&partner=${globex.partnerId}`)
    await page.getByRole('checkbox', { name: 'Select Old Quay' }).check()
    await page.getByRole('button', { name: 'Claim cases' }).click()
    await page.getByText('1 case claimed').waitFor()
    await bar.getByRole('button', { name: 'Tags…' }).and(page.locator(':focus')).waitFor()
    await selected('1 case')
    await page.keyboard.press('c')
    await page.getByText('None of the selected cases can be claimed.').waitFor()
    // Several are released at once: not the one that someone else has now. Undo gives them back.
    await visit.move(`/review?tab=Mine&partner=${globex.partnerId}`)
    await page.getByRole('checkbox', { name: 'Select all cases on this page' }).check()
    await selected('4 cases')
    // What leaves the list through its own row is no longer selected.
    await page.getByRole('button', { name: 'Release Old Quay' }).click()
    await selected('3 cases')
    // Undo of the earlier claim would undo another step than it says.
    await page.getByText('1 case claimed').waitFor({ state: 'detached', timeout: 5_000 })
    const [taken] = done(await dan.get(`${CASES}?tab=Mine`)).items
    done(await supervisor.post(`${CASES}/${taken.customerId}/assign`, { userId: ben.userId }))
    await look(page, 'queue-release')
    await page.keyboard.press('h')
    await page.getByRole('alert').getByRole('link', { name: taken.companyName }).waitFor()
    await page.getByRole('status').filter({ hasText: '2 cases released' }).waitFor()
    await page.getByRole('heading', { name: 'No cases match your filters' }).waitFor()
    assert.equal(await bar.count(), 0)
    await page.keyboard.press('u')
    await page.getByText('2 cases assigned as before').waitFor()
    assert.equal(await mineOf(dan), 2)
    // A supervisor releases those of others, and undo gives each back to its reviewer.
    await visit.as(supervisor)
    await visit.go(`/review?tab=InReview&partner=${globex.partnerId}`)
    await page.getByRole('checkbox', { name: 'Select all cases on this page' }).check()
    const claims = async () => Promise.all([ben, cleo, dan].map(mineOf))
    const before = await claims()
    await page.getByRole('button', { name: 'Release cases' }).click()
    await page.getByRole('heading', { name: 'No cases match your filters' }).waitFor()
    assert.deepEqual(await claims(), [0, 0, 0])
    await page.keyboard.press('u')
    await page.getByText(/^\d cases assigned as before$/).waitFor()
    assert.deepEqual(await claims(), before)
  },
)

web.journey('an analyst tags and snoozes several cases, and reads which were not changed', async (visit) => {
  const { page } = visit
  const umbra = await service.aPartner({ name: 'Umbra' })
  const eli = await service.aUser({ role: 'analyst', email: 'eli@staff.example' })
  const cases = []
  for (const companyName of ['Full Mill', 'Wind Mill', 'Water Mill'])
    cases.push(await aCase(service, umbra, { companyName }))
  const full = ['one', 'two', 'three', 'four', 'five'].map((word) => `tag-${word}`)
  done(await eli.put(`${CASES}/${cases[0]!.customerId}/tags`, { tags: full }))
  const listed = async (tab: string) =>
    done(await eli.get(`${CASES}?tab=${tab}&partnerId=${umbra.partnerId}`)).items as { tags: string[] }[]
  await visit.as(eli)
  await visit.go(`/review?tab=Unclaimed&partner=${umbra.partnerId}`)
  await page.getByRole('checkbox', { name: 'Select all cases on this page' }).check()
  await page.keyboard.press('l')
  const tagging = page.getByRole('dialog', { name: 'Add tags' })
  await tagging.getByLabel('Tags to add').first().fill('Registry call')
  await page.keyboard.press('Enter')
  await look(page, 'queue-tags')
  await tagging.getByRole('button', { name: 'Tag 3 cases' }).click()
  const failure = page.getByRole('alert').getByRole('listitem')
  await failure.filter({ hasText: 'Full Mill: The case would have more than 5 tags.' }).waitFor()
  const tagged = page.getByRole('status').filter({ hasText: '2 cases tagged' })
  await tagged.getByRole('button', { name: 'Undo' }).waitFor()
  const tagsNow = async () => (await listed('Unclaimed')).map(({ tags }) => tags.length).toSorted()
  assert.deepEqual(await tagsNow(), [1, 1, 5])
  await page.keyboard.press('u')
  // The selection stays.
  await page.getByText('Tags restored').waitFor()
  // Also if the dialog is closed before it has the focus.
  await Promise.all(['l', 'Escape'].map((key) => page.keyboard.press(key)))
  await tagging.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Selected cases' }).getByText('3 cases selected').waitFor()
  assert.deepEqual(await tagsNow(), [0, 0, 5])
  // While one dialog fades out, the keys are for the list again.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await visit.go(`/review?tab=Unclaimed&partner=${umbra.partnerId}`)
  await page.getByRole('checkbox', { name: 'Select all cases on this page' }).check()
  await page.keyboard.press('l')
  await tagging.getByLabel('Tags to add').first().and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await page.locator(':focus:not([role=dialog] *)').waitFor()
  await page.keyboard.press('z')
  const snoozing = page.getByRole('dialog', { name: 'Snooze cases' })
  await snoozing.waitFor()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // What someone else has decided meanwhile is not snoozed.
  await snoozing.getByLabel('Reason').fill('The registry is closed.')
  await look(page, 'queue-snooze')
  done(await cases[2]!.act(ben, 'claim'))
  await snoozing.getByRole('button', { name: 'Snooze 3 cases' }).click()
  await failure.filter({ hasText: /^Water Mill: Another analyst/ }).waitFor()
  await page.getByRole('status').filter({ hasText: '2 cases snoozed' }).waitFor()
  assert.equal((await listed('Snoozed')).length, 2)
  await page.keyboard.press('u')
  await page.getByText('Snooze undone').waitFor()
  assert.equal((await listed('Snoozed')).length, 0)
  // A tag of a row leads to the cases that have it.
  await page.getByRole('link', { name: 'tag-one' }).click()
  await page.getByRole('button', { name: 'Clear: Tag tag-one' }).waitFor()
})
