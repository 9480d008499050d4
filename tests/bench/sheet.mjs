import { mkdtempSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import writeXlsx from 'write-excel-file/node'
import { idOf, ROWS_PER_REQUEST, wireRow } from './applicants.mjs'
import {
  median,
  ms,
  noise,
  openPage,
  rotated,
  root,
  sleep,
  startServer,
  throttle,
  traceTasks,
  within,
  withBrowser,
} from './measure.mjs'

const ROWS = 25_000
/** Applicants of the request that are on the device. Only the server can check rows about others. */
const KNOWN = ROWS_PER_REQUEST
const MOST_MS = 50
const RATES = [1, 4]

const stages = { shortlisted: 'Screened', interviewDone: 'Interview done', selected: 'Selected' }

/** A sheet as users fill it in: most rows right, one in a hundred wrong, one in ten without an action. */
async function makeSheet(folder, now) {
  const rows = [['Applicant ID', 'Name', 'Stage', 'Action', 'Joining date', 'Reason', 'Employee ID']]
  for (let n = 0; n < ROWS; n += 1) {
    const { name, currentStatus } = wireRow(n, now)
    const stage = stages[currentStatus] ?? null
    const action = n % 10 === 0 ? null : n % 100 === 1 ? 'Chosen' : stage ? 'Rejected' : null
    rows.push([idOf(n), name, stage, action, null, action && 'Works elsewhere now', null])
  }
  const file = join(folder, 'filled-in.xlsx')
  await writeXlsx(rows).toFile(file)
  return file
}

async function ours(context, server, file, rate) {
  const page = await context.newPage()
  await page.goto(`${server.url}/hiring-request/HR0/applicants`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Bulk status update' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Choose the filled-in file').waitFor()
  await sleep(3_000)
  await throttle(context, page, rate)
  const take = await traceTasks(context, page)
  const began = Date.now()
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByText(/rows will be sent/).waitFor({ timeout: 120_000 })
  const took = Date.now() - began
  const preview = await take()
  await dialog.getByRole('radio', { name: 'All rows' }).check()
  const grid = dialog.getByRole('region', { name: 'Rows of the sheet' })
  for (let step = 1; step <= 30; step += 1) {
    await grid.evaluate((box, share) => box.scrollTo(0, box.scrollHeight * share), step / 30)
    await sleep(60)
  }
  const scrolling = await take()
  await grid.evaluate((box) => box.scrollTo(0, 0))
  await dialog.getByLabel('Action, row 3', { exact: true }).selectOption('Rejected')
  await dialog.getByLabel('Reason, row 3', { exact: true }).fill('Moved away')
  await dialog.getByLabel('Reason, row 3', { exact: true }).press('Enter')
  await dialog.getByLabel('Applicant ID, row 3', { exact: true }).fill(idOf(5))
  await dialog.getByLabel('Applicant ID, row 3', { exact: true }).press('Enter')
  await dialog.getByText('Duplicate of an earlier row').first().waitFor()
  const correcting = await take()
  await page.close()
  return { took, preview, scrolling, correcting }
}

async function limit(context, server, file, rate) {
  const { page } = await openPage(context, `${server.url}/bench/sheet.html`)
  await throttle(context, page, rate)
  const take = await traceTasks(context, page)
  const began = Date.now()
  await page.locator('input').setInputFiles(file)
  await page.getByText(`${ROWS + 1} rows`).waitFor({ timeout: 120_000 })
  const took = Date.now() - began
  const preview = await take()
  await page.close()
  return { took, preview }
}

export const title = `sheet: ${ROWS} rows of an .xlsx chosen, checked, looked at and corrected; the longest task of the page`

export async function run({ pages, repetitions, say }) {
  const appFolder = mkdtempSync(join(tmpdir(), 'fieldhire-bench-app-'))
  const built = spawnSync(process.execPath, ['scripts/build.mjs', '--app-out', appFolder, '--id', 'bench'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (built.status !== 0) throw new Error('The app could not be built')
  // Two origins: the app's service worker handles every request of its own
  const [server, bare] = [await startServer({ '': appFolder, bench: pages }), await startServer({ bench: pages })]
  const file = await makeSheet(appFolder, Date.now())
  const runs = []
  try {
    for (let repetition = 0; repetition < repetitions; repetition += 1)
      await withBrowser(async (context) => {
        const seeding = await openPage(context, `${server.url}/bench/seed.html`)
        await seeding.run(240_000, 'seeding', (rows) => bench.seed(rows), KNOWN)
        await seeding.page.close()
        // The bench's server has no applicants of the request: without its calls the rows on the device stay
        await context.route('**/api/hire/v1/campaign/**', (route) => route.abort())
        for (const rate of RATES)
          for (const who of rotated(['limit', 'ours'], repetition)) {
            const found = await within(
              240_000,
              who,
              who === 'ours' ? ours(context, server, file, rate) : limit(context, bare, file, rate),
            )
            runs.push({ repetition, who, rate, ...found })
            const { cpu, wall } = longest(found.preview)
            say(
              `${who} at ${rate}x CPU: ${ms(found.took)}, longest task ${ms(cpu)} of the processor, ${ms(wall)} on the wall`,
            )
          }
      })
  } finally {
    server.stop()
    bare.stop()
    rmSync(appFolder, { recursive: true, force: true })
  }
  return { runs, results: RATES.flatMap((rate) => summarise(runs, rate)) }
}

const most = (tasks, of) => Math.max(0, ...tasks.map((task) => task[of]))
const longest = (tasks) => ({ cpu: most(tasks, 'cpu'), wall: most(tasks, 'wall') })

function summarise(runs, rate) {
  const of = (who) => runs.filter((one) => one.who === who && one.rate === rate)
  const row = (what, phase) => {
    const found = of('ours').map((one) => longest(one[phase]))
    const cpu = median(found.map((task) => task.cpu))
    return {
      what: `${what}, ${rate}x CPU`,
      ours: ms(cpu),
      wall: ms(median(found.map((task) => task.wall))),
      limit: phase === 'preview' ? ms(median(of('limit').map((one) => longest(one.preview).cpu))) : '-',
      noise: noise(found.map((task) => task.cpu)),
      // Four times slower is an old phone: reported, without a target
      ...(rate === 1 ? { target: `< ${MOST_MS} ms`, pass: cpu < MOST_MS } : { target: '-' }),
    }
  }
  const took = (who) => of(who).map((one) => one.took)
  return [
    row('longest task, reading and checking', 'preview'),
    row('longest task, scrolling', 'scrolling'),
    row('longest task, correcting cells', 'correcting'),
    {
      what: `time until it can be looked at, ${rate}x CPU`,
      ours: '-',
      wall: ms(median(took('ours'))),
      limit: ms(median(took('limit'))),
      noise: noise(took('ours')),
      target: '-',
    },
  ]
}
