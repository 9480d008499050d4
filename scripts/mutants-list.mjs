/**
 * Rules that `npm run mutants` breaks one at a time: a file, the tests nearest to it, those further away that run when
 * the mutant survives the nearest, and pairs of exact text (once in the file) and its replacement. When a rule is
 * rewritten, its line here changes with it: tests/unit/scripts/mutants.test.ts fails until then.
 * @type {{ file: string, project: 'unit' | 'server', near: string[], far?: string[], changes: [string, string][] }[]}
 */
export const mutants = [
  {
    file: 'src/rules/transitions.ts',
    project: 'unit',
    near: ['tests/unit/rules/transitions.test.ts', 'tests/unit/rules/once-unguarded.test.ts'],
    far: ['tests/unit/rules'],
    changes: [
      ["status: 'interviewNoShow', subStage: 'notAttended'", "status: 'rejected', subStage: 'notAttended'"],
      ["(action === 'selected' || action === 'rejected')", "action === 'selected'"],
      ['!row.stage.employerConfirmed &&', 'true &&'],
      ["row.stage.subStage === 'noUpdate'", "row.stage.subStage !== 'noUpdate'"],
      ['!answer.reason?.trim()) return', 'answer.reason === undefined) return'],
      ['answer.joiningTime === undefined && !feedbackOfCall', 'answer.joiningTime === undefined'],
      ['Math.max(at, row.stage.at + 1)', 'at'],
      ['userConfirmed: false', 'userConfirmed: true'],
      ['if (!row.stage.employerConfirmed) return false', ''],
      ["(row.rejectionReason ?? '') === trimPasted(answer.reason ?? '')", 'true'],
    ],
  },
  {
    file: 'src/rules/tasks.ts',
    project: 'unit',
    near: ['tests/unit/rules/tasks.test.ts'],
    far: ['tests/unit/rules'],
    changes: [
      ['istDaysBetween(now, row.expiresAt) < 0', 'istDaysBetween(now, row.expiresAt) <= 0'],
      ['istDayStart(now) >= row.joiningTime', 'istDayStart(now) > row.joiningTime'],
      ['daysLeft <= limits.urgentDays', 'daysLeft < limits.urgentDays'],
      ['priority: dayPassed || expiresSoon', 'priority: expiresSoon'],
      ["tagOf(row) === 'screened' && row.stage.employerConfirmed", "tagOf(row) === 'screened'"],
      ['row.call.failedCount > 0 ?', 'row.call.failedCount > 1 ?'],
      ['value(a) - value(b) || byId(a, b)', 'value(a) - value(b)'],
    ],
  },
  {
    file: 'src/rules/schedule.ts',
    project: 'unit',
    near: ['tests/unit/rules/schedule.test.ts'],
    far: ['tests/unit/rules'],
    changes: [
      ['day >= firstDay', 'day > firstDay'],
      ['day <= lastDay', 'day < lastDay'],
      ['Math.max(...ends)', 'Math.min(...ends)'],
      ['now >= firstInterviewEnd(row)', 'now > firstInterviewEnd(row)'],
      ['first === undefined ? 0', 'first === undefined ? Number.MAX_SAFE_INTEGER'],
    ],
  },
  {
    file: 'src/rules/call-count.ts',
    project: 'unit',
    near: ['tests/unit/rules/calls.test.ts'],
    far: ['tests/unit/rules'],
    changes: [['call.failedCount >= limits.failedCalls', 'call.failedCount > limits.failedCalls']],
  },
  {
    file: 'src/rules/calls.ts',
    project: 'unit',
    near: ['tests/unit/rules/calls.test.ts'],
    far: ['tests/unit/rules'],
    changes: [
      ['/^[6-9]\\d{9}$/', '/^[0-9]\\d{9}$/'],
      ["online ? 'inProgress' : 'unknown'", "'inProgress'"],
      ["row.call.status !== 'progress' && ", ''],
    ],
  },
  {
    file: 'src/rules/requests.ts',
    project: 'unit',
    near: ['tests/unit/rules/requests.test.ts'],
    changes: [
      ['days >= 1 && days <= SOON_DAYS', 'days >= 0 && days <= SOON_DAYS'],
      ['days <= extension.most', 'days < extension.most'],
      ["code === 'OPS' ? ['extend'] : []", "['extend']"],
      ['characters.length > 25', 'characters.length >= 25'],
    ],
  },
  {
    file: 'src/rules/funnel-tabs.ts',
    project: 'unit',
    near: ['tests/unit/rules/funnel-tabs.test.ts', 'tests/unit/rules/once-unguarded.test.ts'],
    changes: [
      ['days >= 1 && days <= limits.urgentDays', 'days >= 0 && days <= limits.urgentDays'],
      ["if (subStage === 'selfSelected') return 'selfSelected'", ''],
    ],
  },
  {
    file: 'src/rules/moves.ts',
    project: 'unit',
    near: ['tests/unit/rules/moves.test.ts', 'tests/unit/rules/once-unguarded.test.ts'],
    changes: [["if (from === 'joined' || from === 'rejected') return", "if (from === 'joined') return"]],
  },
  {
    file: 'src/rules/weights.ts',
    project: 'unit',
    near: ['tests/unit/rules/weights.test.ts'],
    changes: [['Number(digits) > HIGHEST_WEIGHT', 'Number(digits) >= HIGHEST_WEIGHT']],
  },
  {
    file: 'src/offline/network/classification.ts',
    project: 'unit',
    near: ['tests/unit/offline/network/classification.test.ts'],
    far: ['tests/unit/offline'],
    changes: [
      ['if (status === 426) return', 'if (status === 427) return'],
      ['if (status === 500) return', 'if (status === 501) return'],
      ['status === 429 || status > 500', 'status > 500'],
      ["code === 'other-epoch'", "code === 'another'"],
      ['[404, 409, 410, 412, 422]', '[404, 410, 412, 422]'],
    ],
  },
  {
    file: 'src/offline/network/backoff.ts',
    project: 'unit',
    near: ['tests/unit/offline/network/classification.test.ts'],
    far: ['tests/unit/offline'],
    changes: [
      ['Math.min(Math.max(0, ms), 3_600_000)', 'Math.max(0, ms)'],
      ['FIRST_MS * 2 ** Math.min(attempts, 20)', 'FIRST_MS * 2'],
      ['retryAfter > 0 ? retryAfter + random * FIRST_MS : 0', '0'],
      ['status === 429 && retryAfter > 0', 'false'],
    ],
  },
  {
    file: 'src/offline/outbox/lanes.ts',
    project: 'unit',
    near: ['tests/unit/offline/outbox'],
    far: ['tests/unit/offline'],
    changes: [
      ['due <= now || now < (row.waitingSince ?? now)', 'due <= now'],
      ['Math.abs(now - at) > SILENT_MS', 'now - at > SILENT_MS'],
    ],
  },
  {
    file: 'src/offline/outbox/holds.ts',
    project: 'unit',
    near: ['tests/unit/offline/outbox/undo.test.ts'],
    far: ['tests/unit/offline'],
    changes: [
      ['row.holder !== undefined && row.attempts === 0', 'row.holder !== undefined'],
      ['since !== undefined && now - since >= FROZEN_AFTER_MS', 'false'],
    ],
  },
  {
    file: 'src/offline/outbox/enqueue.ts',
    project: 'unit',
    near: ['tests/unit/offline/outbox'],
    far: ['tests/unit/offline'],
    changes: [
      ["before.state === 'queued' && before.attempts === 0 ? before", "before.state === 'queued' ? before"],
      ['base: replaced ? replaced.base : base', 'base'],
    ],
  },
  {
    file: 'src/offline/outbox/attempt.ts',
    project: 'unit',
    near: ['tests/unit/offline/outbox'],
    far: ['tests/unit/offline'],
    changes: [
      ["error.code === 'voided'", "error.code === 'gone'"],
      ['?.result !== undefined) continue', '?.result === null) continue'],
    ],
  },
  {
    file: 'src/offline/outbox/attempt-request.ts',
    project: 'unit',
    near: ['tests/unit/offline/outbox'],
    far: ['tests/unit/offline'],
    changes: [
      ['if (works && count >= MOST_FAULTS)', 'if (count >= MOST_FAULTS)'],
      ['store.deps.now() - since > LONGEST_FAULT_MS', 'false'],
    ],
  },
  {
    file: 'src/offline/rows/rows.ts',
    project: 'unit',
    near: ['tests/unit/offline/rows'],
    far: ['tests/unit/offline'],
    changes: [
      ['old.snapshot.updatedAt > row.updatedAt', 'false'],
      ['!old.stale && ', ''],
      ['a.seq - b.seq', 'b.seq - a.seq'],
      ['row.office === undefined && before?.office !== undefined', 'false'],
      ['.filter((row) => !isRefused(row))', ''],
    ],
  },
  {
    file: 'src/offline/rows/reveals.ts',
    project: 'unit',
    near: ['tests/unit/offline/rows/reveals.test.ts'],
    changes: [
      ['now >= savedAt + limits.revealLife ||', ''],
      [' || now < savedAt - CLOCK_SLACK', ''],
    ],
  },
  {
    file: 'src/offline/rows/drop-others.ts',
    project: 'unit',
    near: ['tests/unit/offline/rows/pull.test.ts'],
    far: ['tests/unit/offline'],
    changes: [['record?.pending === 0 ?', 'record ?']],
  },
  {
    file: 'src/offline/rows/pull.ts',
    project: 'unit',
    near: ['tests/unit/offline/rows/pull.test.ts'],
    far: ['tests/unit/offline'],
    changes: [['since === undefined && came === total', 'since === undefined']],
  },
  {
    file: 'server/store/credits.ts',
    project: 'server',
    near: ['tests/server/store/credits.test.ts'],
    changes: [
      ['gte(creditAccounts.balance, credits)', 'gte(creditAccounts.balance, 0)'],
      ['spent.credits - given)', 'spent.credits)'],
      ['credits <= 0) throw', 'credits < 0) throw'],
      ['FREE_TIER_CREDITS = 2000', 'FREE_TIER_CREDITS = 1000'],
    ],
  },
  {
    file: 'server/store/policies.ts',
    project: 'server',
    near: ['tests/server/store/policies.test.ts'],
    far: [
      'tests/server/routes/roles.test.ts',
      'tests/server/routes/request-life.test.ts',
      'tests/server/http/security-foreign-ids.test.ts',
    ],
    changes: [
      ["user.userCode === 'SUB' ?", "user.userCode === 'SA' ?"],
      ['ipId === user.ipId || user.childIpIds.includes(ipId)', 'user.childIpIds.includes(ipId)'],
      ["if (user.userCode === 'OPS') return true", ''],
      ['rows.length !== wanted.length || ', ''],
      ['request.deletedAt !== null', 'false'],
      ['!record || !mayActFor(user, record.row.ipId)', '!record'],
    ],
  },
  {
    file: 'server/store/interest.ts',
    project: 'server',
    near: ['tests/server/routes/interest.test.ts'],
    changes: [
      ['eq(interestLinks.supplyType, asked.supplyType),', ''],
      ['channels.find((channel) => channel === flag) ?? link.channel', 'link.channel'],
      ['now - KEPT_DAYS * DAY_MS', 'now'],
    ],
  },
  {
    file: 'server/store/acting.ts',
    project: 'server',
    near: ['tests/server/routes/acting.test.ts'],
    changes: [
      ["['SUB', 'OPS']", "['OPS']"],
      ['.filter((partner) => !isChild(partner))', ''],
    ],
  },
]
